import Foundation

/// JSON as the command line and its reports print it: indented, with sorted keys, so that two outputs can be compared
/// line by line.
package enum PrettyJSON {
    /// A record as JSON, with a line break at its end.
    ///
    /// ```swift
    /// PrettyJSON.text(["Author": 3])
    /// ```
    /// - Parameter record: a record of strings, whole numbers and Booleans. JSON can hold all of these, so that
    ///   encoding it cannot fail.
    package static func text(_ record: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(record), as: UTF8.self) + "\n"
        } catch {
            // An empty list instead would read as "nothing was found".
            preconditionFailure("\(type(of: record)) has a value that JSON cannot hold: \(error)")
        }
    }
}
