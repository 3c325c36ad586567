import Platform

// Field lines as constants, each preceded by CR LF: building or copying them for each request would cost more
// than all other work on the header section.

/// The header fields that the responses of operations have in common.
enum OperationFields {
  /// The fields of every response: a browser must not guess another media type.
  static let always: StaticText = "\r\nX-Content-Type-Options: nosniff"

  /// The fields of a response to a GET: the order of the parameters of a query has no meaning, so a cache
  /// may use one response for all orders.
  static let byGET: StaticText = "\r\nX-Content-Type-Options: nosniff\r\nNo-Vary-Search: key-order"

  /// The fields of a picture, which a browser may open as a document: it has the style sheet with this hash,
  /// and loads nothing.
  static let document: StaticText = """
    \r\nX-Content-Type-Options: nosniff\r\n\
    Content-Security-Policy: default-src 'none'; \
    style-src 'sha256-s4sW6UX1BT5oUWMYXe6dKxRx0RXoRlUPGnIHru2Jmkk='
    """

  /// The fields of a picture in a response to a GET.
  static let documentByGET: StaticText = """
    \r\nX-Content-Type-Options: nosniff\r\nNo-Vary-Search: key-order\r\n\
    Content-Security-Policy: default-src 'none'; \
    style-src 'sha256-s4sW6UX1BT5oUWMYXe6dKxRx0RXoRlUPGnIHru2Jmkk='
    """
}
