/// What a value is read as that the format does not have, so that `json` writes it in the form of the format.
enum TokenConversion {
  case duration(TokenDuration)
  case bezier(TokenBezier)
  case number(Double)
  /// Nothing, of a member that the format does not have.
  case omission
}
