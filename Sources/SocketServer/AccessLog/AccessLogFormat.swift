/// How requests are logged.
public enum AccessLogFormat: String, Sendable, CaseIterable {
  /// Not at all.
  case off
  /// A line of fields with one space between; what is absent is a dash.
  case text
  /// A JSON object a line; what is absent is left out.
  case json
}
