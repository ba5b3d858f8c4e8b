import Foundation
import Testing

@testable import Relata

@Suite("Long ordered relationships")
struct LongListTests {
    @Test("Vacant indexes: the n-th remaining one, and how many remain before an index, match those of a list")
    func positions() {
        var random = SystemRandomNumberGenerator()
        for size in [1, 63, 64, 65, 500, 5_000] {
            var vacant = VacantIndexes()
            var left = Array(0..<size)
            for round in 0..<(size * 3 / 4) {
                let index = Int.random(in: 0..<left.count, using: &random)
                let position = left.remove(at: index)
                // The array may have grown since.
                vacant.insert(position, of: size)
                #expect(vacant.contains(position) && vacant.count == round + 1)
                guard round % 50 == 0 || size < 100 else { continue }
                for (index, position) in left.enumerated() {
                    guard vacant.arrayIndex(at: index) == position, vacant.index(of: position) == index else {
                        Issue.record("\(size): \(index) is at \(vacant.arrayIndex(at: index)), not \(position)")
                        return
                    }
                }
                #expect(vacant.arrayIndex(at: left.count) == size)
            }
            if let last = (0..<size).last(where: { vacant.contains($0) }) {
                vacant.remove(last)
                #expect(!vacant.contains(last) && vacant.index(of: last) == left.count { $0 < last })
            }
        }
    }

    /// What is done to a list.
    enum Step: CaseIterable {
        case removeFirst, removeLast, removeMiddle, removeAny, removeObject, append, insertFirst, insertAny, move,
            replace
        case removeSeveral, insertSeveral, replaceSeveral
        case find, iterate
    }

    @Test("A list behaves as an array does, for any sequence of changes", arguments: [20, 300])
    func random(count: Int) throws {
        let (_, context, diary) = try Diaries.one()
        let container = diary.managedObjectContext
        #expect(container === context)
        diary.pages = OrderedToMany((0..<count).map { context.page("\($0)") })
        try context.save()
        var model = Array(diary.pages)
        var random = SystemRandomNumberGenerator()
        for round in 0..<1_500 {
            let step = Step.allCases.randomElement(using: &random) ?? .append
            let any = model.isEmpty ? 0 : Int.random(in: 0..<model.count, using: &random)
            switch step {
            case .removeFirst, .removeLast, .removeMiddle, .removeAny:
                guard !model.isEmpty else { continue }
                let index =
                    switch step {
                    case .removeFirst: 0
                    case .removeLast: model.count - 1
                    case .removeMiddle: model.count / 2
                    default: any
                    }
                #expect(diary.pages.remove(at: index) === model.remove(at: index))
            case .removeObject:
                guard !model.isEmpty else { continue }
                _ = diary.pages.remove(model.remove(at: any))
            case .append:
                let page = context.page("new")
                diary.pages.append(page)
                model.append(page)
            case .insertFirst, .insertAny:
                let page = context.page("new")
                let index = step == .insertFirst ? 0 : any
                diary.pages.insert(page, at: index)
                model.insert(page, at: index)
            case .move:
                guard model.count > 1 else { continue }
                let to = Int.random(in: 0..<model.count, using: &random)
                diary.pages.move(from: any, to: to)
                model.insert(model.remove(at: any), at: to)
            case .replace:
                guard !model.isEmpty else { continue }
                let page = context.page("new")
                diary.pages[any] = page
                model[any] = page
            case .removeSeveral:
                guard !model.isEmpty else { continue }
                let indexes = Set([any, any / 2])
                diary.pages.remove(at: indexes)
                for index in indexes.sorted(by: >) { model.remove(at: index) }
            case .insertSeveral:
                let pages = [context.page("new"), context.page("last")]
                diary.pages.insert(contentsOf: pages, at: [any, model.count + 1])
                model.insert(pages[0], at: any)
                model.append(pages[1])
            case .replaceSeveral:
                guard any > 0 else { continue }
                let (other, page) = (any / 2, context.page("new"))
                diary.pages.replace(at: [any, other], with: [model[other], page])
                (model[any], model[other]) = (model[other], page)
            case .find:
                guard !model.isEmpty else { continue }
                #expect(diary.pages[any] === model[any] && diary.pages.firstIndex(of: model[any]) == any)
                #expect(diary.pages.first === model.first && diary.pages.last === model.last)
            case .iterate:
                #expect(diary.pages.elementsEqual(model, by: ===))
            }
            #expect(diary.pages.count == model.count)
            if round % 300 == 299 { try context.save() }
        }
        #expect(diary.pages.elementsEqual(model, by: ===))
        try context.save()
        context.refresh(diary, mergeChanges: false)
        #expect(diary.pages.elementsEqual(model, by: ===))
    }

    @Test("A list is emptied from either end and from the middle in time that does not grow with its length")
    func emptying() throws {
        for index: (Int) -> Int in [{ _ in 0 }, { $0 - 1 }, { $0 / 2 }] {
            for count in [500, 4_000] {
                let context = try Diaries().context()
                let diary = Diary(context: context)
                diary.pages.append(contentsOf: (0..<count).map { _ in Page(context: context) })
                let relationship = try #require(diary.entity.toManyRelationships.first { $0.name == "pages" })
                let contents = try #require(diary.firedContents(of: relationship))
                let pages = diary.pages
                // The first finds out where each member is.
                pages.remove(at: index(count))
                let start = contents.elementVisits
                while !pages.isEmpty { pages.remove(at: index(pages.count)) }
                let visited = contents.elementVisits - start
                #expect(visited <= 8 * count, "\(visited) positions for \(count) removals")
            }
        }
    }

    @Test("Deleting objects, members or not, does not look through a long list each time")
    func deleting() throws {
        let context = try Diaries().context()
        let (diary, other) = (Diary(context: context), Diary(context: context))
        for diary in [diary, other] { diary.pages.append(contentsOf: (0..<2_000).map { _ in Page(context: context) }) }
        try context.save()
        var model = Array(diary.pages)
        let relationship = try #require(diary.entity.toManyRelationships.first { $0.name == "pages" })
        let contents = try #require(diary.firedContents(of: relationship))
        _ = contents.contains(model[1_000])
        let start = contents.elementVisits
        for round in 0..<100 {
            context.delete(other.pages[round])
            let index = (round * 37) % model.count
            // A member that only the delete rule takes out, and one that was taken out before.
            if round.isMultiple(of: 2) {
                context.delete(model.remove(at: index))
            } else {
                context.delete(diary.pages.remove(at: index))
                model.remove(at: index)
            }
            // What has the address of one that is gone is not taken for it.
            let new = Page(context: context)
            diary.pages.append(new)
            model.append(new)
            try context.save()
            #expect(diary.pages.count == model.count && diary.pages[index] === model[index])
        }
        let visited = contents.elementVisits - start
        #expect(visited <= 2 * model.count, "\(visited) positions for 200 deletions")
        #expect(diary.pages.elementsEqual(model, by: ===))
        context.refresh(diary, mergeChanges: false)
        #expect(diary.pages.elementsEqual(model, by: ===))
    }
}
