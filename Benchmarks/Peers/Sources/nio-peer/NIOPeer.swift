// A server that uses only SwiftNIO and Foundation's JSON coders. Usage: `nio-peer PORT THREADS`.
import NIOCore
import NIOHTTP1
import NIOPosix

@main
enum NIOPeer {
  static func main() throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let group = MultiThreadedEventLoopGroup(numberOfThreads: numbers.dropFirst().first ?? System.coreCount)
    let listener = try ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 4096)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(RequestHandler())
        }
      }
      .bind(host: "127.0.0.1", port: numbers.first ?? 0).wait()
    print("nio-peer listening on \(listener.localAddress?.description ?? "?")")
    try listener.closeFuture.wait()
  }
}
