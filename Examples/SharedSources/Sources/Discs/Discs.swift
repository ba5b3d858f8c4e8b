import Foundation

/// Where the model is.
public enum Discs {
    /// The folder of the model in the module's resources.
    public static var modelURL: URL? { Bundle.module.url(forResource: "Discs", withExtension: "momd") }
}
