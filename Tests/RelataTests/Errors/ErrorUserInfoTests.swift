import Foundation
import Relata
import Testing

@Suite("User info of errors has Core Data's keys (semantics 4.6, 7)")
struct ErrorUserInfoTests {
    @Test("A validation error has object, property, value and rule")
    func validation() throws {
        let music = try Music()
        let context = music.context()
        let album = context.album("x")
        let error = try #require(errorOf { try context.save() })
        #expect(error.code == NSValidationStringTooShortError)
        #expect(error.userInfo[NSValidationObjectErrorKey] as? Album === album)
        #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "title")
        #expect(error.userInfo[NSValidationValueErrorKey] as? String == "x")
        #expect(error.userInfo[NSValidationPredicateErrorKey] as? String == "length >= 2")
        album.title = "xx"
        album.year = 1
        let number = try #require(errorOf { try context.save() })
        #expect(number.userInfo[NSValidationValueErrorKey] as? Int == 1)
        #expect(number.userInfo[NSValidationPredicateErrorKey] as? String == "SELF >= 1900")
    }

    @Test("Several are one error 1560, with each under NSDetailedErrors")
    func several() throws {
        let context = try Music().context()
        let album = context.album("x")
        album.year = 1
        let error = try #require(errorOf { try context.save() })
        #expect(error.code == NSValidationMultipleErrorsError)
        let details = try #require(error.userInfo[NSDetailedErrorsKey] as? [NSError])
        #expect(Set(details.map(\.code)) == [1620, 1670])
        #expect(Set(details.map { $0.userInfo[NSValidationKeyErrorKey] as? String }) == ["title", "year"])
        #expect(details.allSatisfy { $0.userInfo[NSValidationObjectErrorKey] as? Album === album })
        #expect(details.allSatisfy { ($0 as any Error) is ValidationError })
        #expect(error.localizedDescription.contains("Album.title") && error.localizedDescription.contains("Album.year"))
    }

    @Test("A checked value's error has its object")
    func checkedValue() throws {
        let context = try Music().context()
        let album = context.album("Kid A")
        let error = try #require(errorOf { try album.validateValue("x", forKey: "title") })
        #expect(error.userInfo[NSValidationObjectErrorKey] as? Album === album)
    }

    @Test("A denied deletion has the relationship and the denying objects")
    func denial() throws {
        let context = try Music().context()
        let artist = context.artist("a")
        let album = context.album("Kid A")
        album.artist = artist
        try context.save()
        context.delete(artist)
        let error = try #require(errorOf { try context.save() })
        #expect(error.code == NSValidationRelationshipDeniedDeleteError)
        #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "albums")
        #expect(error.userInfo[NSValidationValueErrorKey] as? [ManagedObjectID] == [album.objectID])
        #expect(error.userInfo[NSValidationObjectErrorKey] as? Artist === artist)
    }

    @Test("Conflicts are under conflictList")
    func conflicts() throws {
        let registry = try Registry()
        let clerk = registry.mine.clerk("a@x", badge: 1)
        try registry.mine.save()
        try registry.their(clerk).name = "theirs"
        try registry.theirs.save()
        clerk.name = "mine"
        let merge = try #require(errorOf { try registry.mine.save() })
        #expect(merge.code == NSManagedObjectMergeError)
        #expect((merge.userInfo["conflictList"] as? [MergeConflict])?.map(\.objectID) == [clerk.objectID])
        registry.mine.rollback()

        let double = registry.mine.clerk("a@x", badge: 2)
        let constraint = try #require(errorOf { try registry.mine.save() })
        #expect(constraint.code == NSManagedObjectConstraintMergeError)
        let conflict = try #require(
            (constraint.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [ConstraintConflict])?.first)
        #expect(conflict.databaseObject == clerk.objectID && conflict.conflictingObjects == [double.objectID])
    }

    @Test("An error does not keep its object alive")
    func lifetime() throws {
        var error: (any Error)?
        do {
            let music = try Music()
            let context = music.context()
            _ = context.album("x")
            do { try context.save() } catch let caught { error = caught }
        }
        let info = (try #require(error) as NSError).userInfo
        #expect(info[NSValidationObjectErrorKey] == nil && info[NSValidationKeyErrorKey] as? String == "title")
    }

    @Test("An error of a class's own validation is reported with its own text, code and property")
    func ownErrors() throws {
        let (_, context, diary) = try Diaries.one()
        func failure(_ thrown: any Error) throws -> NSError {
            try logging { log in
                log.validate = { _ in throw thrown }
                diary.pages[0].text = "changed"
                defer { context.rollback() }
                return try #require(errorOf { try context.save() })
            }
        }
        let coded = try failure(
            NSError(
                domain: NSCocoaErrorDomain, code: 1670,
                userInfo: [NSLocalizedDescriptionKey: "Say more.", NSValidationKeyErrorKey: "text"]))
        #expect(coded.code == 1670 && coded.localizedDescription == "Say more.")
        #expect(coded.userInfo[NSValidationKeyErrorKey] as? String == "text")
        #expect(coded.userInfo[NSValidationObjectErrorKey] as? Page === diary.pages[0])

        let foreign = try failure(NSError(domain: "app", code: 7, userInfo: [NSLocalizedDescriptionKey: "No."]))
        #expect(foreign.code == 1550 && foreign.localizedDescription == "No.")
        #expect((foreign.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "app")

        struct Plain: Error { let word = "plain" }
        let plain = try failure(Plain())
        #expect(plain.code == 1550 && plain.localizedDescription.contains("plain"))
        #expect(plain.userInfo[NSUnderlyingErrorKey] is Plain)

        let several = try failure(
            NSError(
                domain: NSCocoaErrorDomain, code: 1560,
                userInfo: [
                    NSDetailedErrorsKey: [
                        NSError(domain: NSCocoaErrorDomain, code: 1660),
                        NSError(domain: NSCocoaErrorDomain, code: 1680),
                    ]
                ]))
        #expect((several.userInfo[NSDetailedErrorsKey] as? [NSError])?.map(\.code) == [1660, 1680])
    }
}
