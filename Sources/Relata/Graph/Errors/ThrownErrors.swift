import Synchronization

/// The conversion of errors that fetches throw, by a library above this one.
@_spi(CoreDataModule)
public enum ThrownErrors {
    private static let conversion = Mutex<(@Sendable (any Error) -> any Error)?>(nil)

    /// Makes fetches of contexts that have queues throw other errors.
    public static func convert(by conversion: @escaping @Sendable (any Error) -> any Error) {
        self.conversion.withLock { $0 = conversion }
    }

    /// Returns what is thrown in place of an error.
    static func converted(_ error: any Error) -> any Error {
        conversion.withLock { $0 }?(error) ?? error
    }
}
