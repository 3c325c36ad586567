import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import SpringRequests

/// Collects the body of a request and responds on the connection's event loop, without changing threads.
final class RequestHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private var head: HTTPRequestHead?
  private var body = ByteBuffer()

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let received):
      head = received
      body.clear()
    case .body(var part): body.writeBuffer(&part)
    case .end: respond(context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

  private func respond(_ context: ChannelHandlerContext) {
    guard let head else { return }
    let (status, content) = response(to: head)
    var fields = HTTPHeaders()
    fields.add(name: "Content-Type", value: "application/json")
    fields.add(name: "Content-Length", value: String(content.count))
    fields.add(name: "X-Request-Id", value: head.headers.first(name: "X-Request-Id") ?? UUID().uuidString)
    let responseHead = HTTPResponseHead(version: head.version, status: status, headers: fields)
    context.write(wrapOutboundOut(.head(responseHead)), promise: nil)
    var buffer = context.channel.allocator.buffer(capacity: content.count)
    buffer.writeBytes(content)
    context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    self.head = nil
  }

  private func response(to head: HTTPRequestHead) -> (HTTPResponseStatus, Data) {
    guard head.method == .POST else { return (.methodNotAllowed, Data()) }
    do {
      switch head.uri {
      case "/v1/spring/settling-duration":
        return (.ok, try JSONEncoder().encode(springRequest().settlingResponse()))
      case "/v1/spring/trajectory":
        return (.ok, try JSONEncoder().encode(springRequest().trajectoryResponse()))
      default: return (.notFound, Data())
      }
    } catch {
      return (error is DecodingError ? .badRequest : .unprocessableEntity, Data("\(error)".utf8))
    }
  }

  private func springRequest() throws -> SpringRequest {
    try JSONDecoder().decode(SpringRequest.self, from: body)
  }
}
