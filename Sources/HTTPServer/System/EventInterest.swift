/// What an event loop waits for at a descriptor. No input is read from a client that does not receive its
/// output, or whose request is being computed.
enum EventInterest {
  case reading, writing
  /// The peer has closed its sending side, or the connection is broken.
  case closing
  /// Nothing. A connection of which both sides are closed would always be ready.
  case nothing
}
