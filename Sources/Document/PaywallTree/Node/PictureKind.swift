/// What a picture's file is, by its first bytes.
public enum PictureKind: String, Sendable, CaseIterable { case png, jpeg, gif, webp, svg }
