/// The templates that are part of the generator, embedded in its binary.
public enum BuiltInTemplates {
    /// A template as it was embedded.
    public struct Resource: Sendable {
        /// The template's name: its path in the folder of templates.
        public let name: String
        /// What the template is for, in a few words.
        public let summary: String
        /// The template's text, as UTF-8.
        public let bytes: [UInt8]
    }

    /// The templates: first those that make files, then their parts, then the hooks.
    public static let all: [Resource] = files + classParts + storageParts + modelParts + hooks

    private static let files = [
        Resource(
            name: "entity-file.swift.stencil", summary: "the file of a class",
            bytes: PackageResources.entity_file_swift_stencil),
        Resource(
            name: "storage-file.swift.stencil", summary: "the file of a class's storage",
            bytes: PackageResources.storage_file_swift_stencil),
        Resource(
            name: "value-file.swift.stencil", summary: "the file of a class's Codable value",
            bytes: PackageResources.value_file_swift_stencil),
        Resource(
            name: "model-file.swift.stencil", summary: "the file of the model",
            bytes: PackageResources.model_file_swift_stencil),
        Resource(
            name: "versions-file.swift.stencil", summary: "the file of the versions that stages of migrations use",
            bytes: PackageResources.versions_file_swift_stencil),
        Resource(
            name: "single-file.swift.stencil", summary: "the one file of the model and all classes",
            bytes: PackageResources.single_file_swift_stencil),
        Resource(
            name: "schema.sql.stencil", summary: "the file of the SQLite schema",
            bytes: PackageResources.schema_sql_stencil),
        Resource(
            name: "header.stencil", summary: "the head of each Swift file", bytes: PackageResources.header_stencil),
    ]

    private static let classParts = [
        Resource(
            name: "entity.stencil", summary: "a class, or the extension of one that the user writes",
            bytes: PackageResources.entity_stencil),
        Resource(
            name: "members.stencil", summary: "all members of a class", bytes: PackageResources.members_stencil),
        Resource(
            name: "attribute.stencil", summary: "the property of an attribute",
            bytes: PackageResources.attribute_stencil),
        Resource(
            name: "relationship.stencil", summary: "the property of a relationship",
            bytes: PackageResources.relationship_stencil),
        Resource(
            name: "to-many-functions.stencil", summary: "the functions that change a to-many relationship",
            bytes: PackageResources.to_many_functions_stencil),
        Resource(
            name: "ordered-to-many-functions.stencil", summary: "the functions that change an ordered relationship",
            bytes: PackageResources.ordered_to_many_functions_stencil),
        Resource(
            name: "core-data-relationship.stencil",
            summary: "the property and the functions of a to-many relationship for sources that import CoreData",
            bytes: PackageResources.core_data_relationship_stencil),
        Resource(
            name: "fetched-property.stencil", summary: "the property of a fetched property",
            bytes: PackageResources.fetched_property_stencil),
        Resource(
            name: "fetch-request.stencil", summary: "the function of a stored fetch request",
            bytes: PackageResources.fetch_request_stencil),
        Resource(
            name: "initializer.stencil", summary: "the initializer that takes what the model requires",
            bytes: PackageResources.initializer_stencil),
        Resource(
            name: "value.stencil", summary: "the Codable value of a class", bytes: PackageResources.value_stencil),
    ]

    private static let storageParts = [
        Resource(
            name: "storage.stencil", summary: "an entity's description and the storage of its class",
            bytes: PackageResources.storage_stencil),
        Resource(
            name: "storage-members.stencil", summary: "the fields of a storage and what is done with them",
            bytes: PackageResources.storage_members_stencil),
        Resource(
            name: "composite-value.stencil", summary: "the property of a storage that makes a composite's value",
            bytes: PackageResources.composite_value_stencil),
    ]

    private static let modelParts = [
        Resource(name: "model.stencil", summary: "the enum of the model", bytes: PackageResources.model_stencil),
        Resource(
            name: "composite.stencil", summary: "the struct of a composite", bytes: PackageResources.composite_stencil),
        Resource(
            name: "versions.stencil", summary: "the structs of the versions that stages of migrations use",
            bytes: PackageResources.versions_stencil),
    ]

    private static let hooks = [
        Resource(
            name: "hooks/file-header.stencil", summary: "hook: comments at the head of each Swift file",
            bytes: PackageResources.file_header_stencil),
        Resource(
            name: "hooks/extra-imports.stencil", summary: "hook: import statements of each Swift file",
            bytes: PackageResources.extra_imports_stencil),
        Resource(
            name: "hooks/extra-members.stencil", summary: "hook: members of each class",
            bytes: PackageResources.extra_members_stencil),
    ]
}
