/// What a server counts and measures. `ServerStatistics` has the values.
package enum Counter: Int, Sendable, CaseIterable {
  /// Connections that are open now.
  case openConnections
  /// The maximum number of open connections.
  case maxConnections
  /// Connections accepted.
  case acceptedConnections
  /// Failed attempts to accept a connection, because the system had no descriptor or memory for it.
  case acceptFailures
  /// Complete requests passed to the handler.
  case requests
  /// Bytes read from clients.
  case bytesReceived
  /// Bytes for clients that the kernel accepted.
  case bytesSent
  /// Request headers that were not received in time.
  case headTimeouts
  /// Request bodies that were not received in time.
  case bodyTimeouts
  /// Connections closed because no request arrived in time.
  case idleTimeouts
  /// Connections reset because the client did not read its responses.
  case writeTimeouts
  /// Bytes of incomplete requests and unsent responses that the server holds now.
  case bufferedBytes
  /// Connections refused or reset because of the limit of these bytes.
  case bufferLimitClosed
  /// Requests that needed more work than `ServerConfiguration.maxWork`.
  case requestsOverWorkLimit
  /// Responses of the handler with status 500, or with a status that is none: defects.
  case defects
  /// Responses of the handler with status 503: readiness checks during a drain.
  case drainingResponses
  /// Requests that wait for a worker now.
  case waitingRequests
  /// Requests whose response a worker has computed.
  case completedTasks
  /// Requests that were cancelled because the client closed the connection or the server stopped.
  case cancelledTasks
  /// Requests that received 503 because too many were waiting for a worker.
  case refusedTasks
  /// The time that workers have computed, in nanoseconds.
  case workerNanoseconds
  /// Log lines that were not written, because the reader of the log was too slow or closed its end.
  case droppedLogLines
}
