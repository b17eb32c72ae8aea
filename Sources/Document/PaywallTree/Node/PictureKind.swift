import Numbers

/// The kind of a picture's file, by its first bytes.
public enum PictureKind: String, Sendable, CaseIterable { case png, jpeg, gif, webp, svg }
