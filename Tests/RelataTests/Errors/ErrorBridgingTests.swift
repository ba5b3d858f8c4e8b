import Foundation
import Relata
import Testing

@Suite("Errors as NSErrors, and as Swift types (semantics 7)")
struct ErrorBridgingTests {
    /// Saves an artist without its required name.
    private static func fail() throws {
        let context = try Music().context()
        _ = Artist(context: context)
        try context.save()
    }

    private static func isRequiredName(_ error: NSError) -> Bool {
        error.domain == NSCocoaErrorDomain && error.code == 1570 && error.localizedDescription.contains("Artist.name")
            && error.userInfo[NSValidationKeyErrorKey] as? String == "name"
    }

    // The type checker calls these casts always successful; at run time they are not for errors that merely conform to
    // Error.

    @Test("`error as NSError` has the domain and the code")
    func coercion() throws {
        do {
            try Self.fail()
            Issue.record("saved")
        } catch {
            #expect(Self.isRequiredName(error as NSError))
        }
    }

    @Test("as? NSError converts any Error, and Any")
    func conditionalCast() throws {
        do {
            try Self.fail()
            Issue.record("saved")
        } catch {
            let any: Any = error
            let caught = try #require(any as? NSError)
            #expect(Self.isRequiredName(caught))
            switch error {
            case let error as NSError where error.code == 1570: break
            default: Issue.record("not matched by its code")
            }
        }
    }

    @Test("catch let error as NSError catches in a throwing function")
    func catching() throws {
        do {
            try Self.fail()
            Issue.record("saved")
        } catch let error as NSError where error.code == 1570 {
            #expect(Self.isRequiredName(error))
        }
    }

    @Test("catch let error as NSError catches in a function that does not throw, and ends the process for other errors")
    func exhaustiveCatching() async {
        await #expect(processExitsWith: .success) { Self.catchExhaustively() }
    }

    private static func catchExhaustively() {
        do {
            try fail()
            exit(2)
        } catch let error as NSError {
            exit(isRequiredName(error) ? 0 : 3)
        }
    }

    @Test("an error is caught by its Swift type and by its cases, also after it was an NSError")
    func typed() throws {
        #expect(throws: PersistenceError.self) { try Self.fail() }
        do {
            do {
                try Self.fail()
                Issue.record("saved")
            } catch {
                throw error as NSError
            }
        } catch PersistenceError.validation(let error) {
            #expect(error.code == .missingMandatoryProperty)
        }
        do {
            do { try Self.fail() } catch let error as NSError { throw error }
        } catch let error as PersistenceError {
            #expect(error.code == 1570)
        }
    }

    @Test("localizedDescription, interpolation and logs describe the error")
    func texts() throws {
        do {
            try Self.fail()
            Issue.record("saved")
        } catch {
            #expect(error.localizedDescription.contains("is a required value"))
            #expect("\(error)".contains("is a required value"))
            let object = error as NSError
            #expect("Unresolved error \(object), \(object.userInfo)".contains("is a required value"))
            #expect(object.localizedFailureReason?.contains("is a required value") == true)
        }
    }

    @Test("A predicate's error and an error of SQLite are NSErrors too")
    func others() throws {
        let format = try #require(errorOf { _ = try FetchPredicate(format: "name IS 3") })
        #expect(format.domain == NSCocoaErrorDomain && format.code == 134_060)
        #expect(format.localizedRecoverySuggestion?.contains("== NULL") == true)
        #expect((format as any Error) is FetchPredicateError)

        let folder = FileManager.default.temporaryDirectory
        let store = try #require(
            errorOf { _ = try PersistentContainer(model: MusicModel.managedObjectModel, at: folder) })
        #expect(store.code == 134_180 && store.userInfo[NSSQLiteErrorDomain] as? Int != nil)
        #expect(store.userInfo[NSFilePathErrorKey] as? String == folder.path)
        #expect(store.localizedRecoverySuggestion?.contains("folder") == true)
    }

    @Test("The runtime's own errors are described with a remedy")
    func suggestions() throws {
        let context = try Music().context()
        let artist = context.artist("a")
        #expect(throws: PersistenceError.self) { try artist.validateValue(1, forKey: "nam") }
        let error = try #require(errorOf { try artist.validateValue(1, forKey: "nam") })
        #expect(error.localizedRecoverySuggestion == "Did you mean 'name'?")
        #expect(error.userInfo[NSAffectedObjectsErrorKey] as? [ManagedObjectID] == [artist.objectID])
        #expect(error.localizedDescription.hasSuffix("Did you mean 'name'?"))
    }
}

/// The error that some work throws, as an NSError.
func errorOf(_ work: () throws -> Void) -> NSError? {
    do {
        try work()
        return nil
    } catch {
        return error as NSError
    }
}
