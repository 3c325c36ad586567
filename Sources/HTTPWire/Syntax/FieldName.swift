/// The fields that this layer acts on.
enum FieldName {
  case host, contentLength, transferEncoding, connection, expect, requestID

  /// Recognises a field by the length of its name first, so that most names cost no comparison.
  @inline(__always)
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ field: HTTPFields.Entry) {
    let name = UnsafeBufferPointer(rebasing: bytes[Int(field.nameStart)..<Int(field.nameEnd)])
    switch name.count {
    case 4 where ASCII.equals(name, ignoringCase: "host"): self = .host
    case 6 where ASCII.equals(name, ignoringCase: "expect"): self = .expect
    case 10 where ASCII.equals(name, ignoringCase: "connection"): self = .connection
    case 12 where ASCII.equals(name, ignoringCase: "x-request-id"): self = .requestID
    case 14 where ASCII.equals(name, ignoringCase: "content-length"): self = .contentLength
    case 17 where ASCII.equals(name, ignoringCase: "transfer-encoding"): self = .transferEncoding
    default: return nil
    }
  }
}
