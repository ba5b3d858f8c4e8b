/// The templates that are part of the generator, embedded in its binary.
public enum BuiltInTemplates {
    public static let all: [String: [UInt8]] = ["entity": PackageResources.entity_swift_stencil]
}
