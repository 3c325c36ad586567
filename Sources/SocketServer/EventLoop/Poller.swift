import Platform

/// The connections that a shard polls, and the array that `poll` wants, kept in step: entry 0 of
/// the latter is the bell, member `i` has entry `i + 1`. Joining and leaving cost the same however
/// many there are; polling costs a little for each, which is why quiet ones are parked.
struct Poller: ~Copyable {
  private(set) var members: [Connection] = []
  private var entries: [pollfd]

  init(bell: Int32) {
    entries = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
  }

  /// Sleeps until something can be read or written, or the milliseconds have passed (negative:
  /// for ever). Returns how many descriptors have something to say.
  mutating func wait(atMost milliseconds: Int32) -> Int {
    let count = poll(&entries, nfds_t(entries.count), milliseconds)
    if count > 0 { return Int(count) }
    // Interrupted or timed out: what stands in the entries would be the events of an earlier call.
    if count < 0 { for index in entries.indices { entries[index].revents = 0 } }
    return 0
  }

  var bellRang: Bool { entries[0].revents != 0 }

  /// What `poll` saw at a member.
  func events(ofMemberAt place: Int) -> Int32 { Int32(entries[place + 1].revents) }

  mutating func insert(_ connection: Connection) {
    connection.place = Int32(members.count)
    members.append(connection)
    entries.append(pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0))
  }

  /// Takes a member out; the last one moves to its place, with what `poll` saw at it.
  mutating func remove(_ connection: Connection) {
    let place = Int(connection.place)
    let last = members.count - 1
    guard place >= 0, place <= last else { return }
    members.swapAt(place, last)
    entries.swapAt(place + 1, last + 1)
    members[place].place = connection.place
    members.removeLast()
    entries.removeLast()
    connection.place = -1
  }

  /// A member waits for bytes or for room, never for both: who does not read is not read from.
  mutating func watch(_ connection: Connection, forWriting: Bool) {
    entries[Int(connection.place) + 1].events = Int16(forWriting ? POLLOUT : POLLIN)
  }
}
