public import Foundation

/// Makes `FileProtectionType.complete as NSObject` compile, which descriptions of stores are given; it has no effect
/// here.
extension FileProtectionType: @retroactive _ObjectiveCBridgeable {
    /// The name of the protection.
    public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }

    /// Makes the protection of its name.
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout FileProtectionType?) {
        result = FileProtectionType(rawValue: source.description)
    }

    /// Makes the protection of its name.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSString, result: inout FileProtectionType?
    ) -> Bool {
        _forceBridgeFromObjectiveC(source, result: &result)
        return true
    }

    /// Makes the protection of its name.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> FileProtectionType {
        FileProtectionType(rawValue: source?.description ?? "")
    }
}
