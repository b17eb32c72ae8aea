/// What a style holds that is not taken, and how far into the style.
struct StyleFault: Error {
  var message: String
  var offset: Int
}
