/// What an event loop waits for at a descriptor. No input is read from a client that does not receive its
/// output, or whose request is being computed. The raw values are the events of `epoll_ctl(2)`: EPOLLIN,
/// EPOLLOUT and EPOLLRDHUP. A broken connection is always reported.
enum EventInterest: UInt32 {
  case reading = 0x1
  case writing = 0x4
  /// The peer has closed its sending side, or the connection is broken.
  case closing = 0x2000
  /// Nothing. A connection of which both sides are closed would always be ready.
  case nothing = 0
}
