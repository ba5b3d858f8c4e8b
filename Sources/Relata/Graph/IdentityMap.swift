/// The objects of one hierarchy that are in memory, by their row IDs, without keeping them alive.
///
/// An object removes itself when it is deallocated. Eight consecutive IDs share a page, and a hash table has the
/// pages: rows that are read in the order of their IDs usually belong to the page of the previous row, and cost
/// little more than a pointer each.
final class IdentityMap {
    private typealias Page = UnsafeMutablePointer<Unmanaged<ManagedObject>?>

    private struct Entry {
        /// The IDs of the page's objects without their last three bits.
        var block: Int64
        /// The page; `nil` if the entry is free.
        var page: Page?
    }

    private static var pageSize: Int64 { 8 }

    // Each of these is a number or a pointer, which is used for each row that is read: no use calls anything that could
    // use it again, and none has to be checked. `pieces` is used only for new memory.
    @exclusivity(unchecked) private var entries: UnsafeMutablePointer<Entry>
    /// A power of two.
    @exclusivity(unchecked) private var capacity = 16
    /// The number of bits that a product is shifted by to get an index among the entries.
    @exclusivity(unchecked) private var shift: UInt64 = 60
    @exclusivity(unchecked) private var pageCount = 0
    /// Pages are parts of larger blocks of memory that live as long as the map.
    private var pieces: [Page] = []
    @exclusivity(unchecked) private var unusedPages = 0
    /// The last of the pages that became empty; each begins with a pointer to the previous one.
    @exclusivity(unchecked) private var freePage: Page?
    /// The page that was found last.
    @exclusivity(unchecked) private var lastBlock: Int64 = 0
    @exclusivity(unchecked) private var lastPage: Page?
    @exclusivity(unchecked) private(set) var count = 0
    /// Whether the map keeps its objects alive.
    @exclusivity(unchecked) private(set) var retainsObjects = false

    init() {
        entries = .allocate(capacity: capacity)
        entries.initialize(repeating: Entry(block: 0, page: nil), count: capacity)
    }

    deinit {
        retainObjects(false)
        entries.deallocate()
        for piece in pieces { piece.deallocate() }
    }

    /// The object with an ID, if it is in memory.
    subscript(rowID: RowID) -> ManagedObject? {
        guard let page = page(of: rowID.block) else { return nil }
        return page[rowID.indexInPage]?.takeUnretainedValue()
    }

    /// Adds an object, replacing any other one with its ID.
    func insert(_ object: ManagedObject) {
        let rowID = object.rowID
        let page = page(of: rowID.block) ?? addPage(of: rowID.block)
        let former = page[rowID.indexInPage]
        if former == nil { count += 1 }
        page[rowID.indexInPage] = .passUnretained(object)
        if retainsObjects {
            _ = Unmanaged.passUnretained(object).retain()
            former?.release()
        }
    }

    /// Keeps the objects alive from now on, or no longer.
    func retainObjects(_ retains: Bool) {
        guard retains != retainsObjects else { return }
        retainsObjects = retains
        for object in objects {
            let reference = Unmanaged.passUnretained(object)
            if retains { _ = reference.retain() } else { reference.release() }
        }
    }

    /// Removes an object, unless another one has replaced it.
    func remove(_ object: ManagedObject) {
        let rowID = object.rowID
        let block = rowID.block
        guard let page = page(of: block),
            page[rowID.indexInPage]?.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
        else { return }
        page[rowID.indexInPage] = nil
        count -= 1
        defer { if retainsObjects { Unmanaged.passUnretained(object).release() } }
        for index in 0..<Int(Self.pageSize) where page[index] != nil { return }
        removePage(page, of: block)
    }

    /// Reserves capacity for that many more objects with consecutive IDs.
    func reserve(_ additional: Int) {
        let pages = pageCount + additional / Int(Self.pageSize) + 2
        var capacity = self.capacity
        while pages * 4 > capacity * 3 { capacity *= 2 }
        if capacity > self.capacity { resize(to: capacity) }
    }

    /// All objects that are in memory.
    var objects: ContiguousArray<ManagedObject> {
        var objects: ContiguousArray<ManagedObject> = []
        objects.reserveCapacity(count)
        appendObjects(to: &objects)
        return objects
    }

    /// Appends all objects that are in memory.
    func appendObjects(to objects: inout ContiguousArray<ManagedObject>) {
        for entry in 0..<capacity {
            guard let page = entries[entry].page else { continue }
            for index in 0..<Int(Self.pageSize) {
                if let object = page[index] { objects.append(object.takeUnretainedValue()) }
            }
        }
    }

    // MARK: - Pages

    private func page(of block: Int64) -> Page? {
        if block == lastBlock, let lastPage { return lastPage }
        var index = home(of: block)
        while let page = entries[index].page {
            if entries[index].block == block {
                lastBlock = block
                lastPage = page
                return page
            }
            index = (index + 1) & (capacity - 1)
        }
        return nil
    }

    private func addPage(of block: Int64) -> Page {
        if (pageCount + 1) * 4 > capacity * 3 { resize(to: capacity * 2) }
        let page = emptyPage()
        put(Entry(block: block, page: page))
        pageCount += 1
        lastBlock = block
        lastPage = page
        return page
    }

    private func emptyPage() -> Page {
        if let page = freePage {
            freePage = page.withMemoryRebound(to: Page?.self, capacity: 1) { link in
                let next = link.pointee
                link.pointee = nil
                return next
            }
            return page
        }
        let size = Int(Self.pageSize)
        if unusedPages == 0 {
            // Larger and larger blocks, so that maps of few objects stay small and those of many have few blocks.
            unusedPages = min(max(pageCount, 4), 512)
            let piece = Page.allocate(capacity: unusedPages * size)
            piece.initialize(repeating: nil, count: unusedPages * size)
            pieces.append(piece)
        }
        unusedPages -= 1
        return pieces[pieces.count - 1] + unusedPages * size
    }

    private func removePage(_ page: Page, of block: Int64) {
        page.withMemoryRebound(to: Page?.self, capacity: 1) { $0.pointee = freePage }
        freePage = page
        pageCount -= 1
        lastPage = nil
        var hole = home(of: block)
        while entries[hole].page != page { hole = (hole + 1) & (capacity - 1) }
        // The following entries move up, unless they would move before their home index.
        var next = (hole + 1) & (capacity - 1)
        while entries[next].page != nil {
            let distance = (next - home(of: entries[next].block)) & (capacity - 1)
            if distance >= (next - hole) & (capacity - 1) {
                entries[hole] = entries[next]
                hole = next
            }
            next = (next + 1) & (capacity - 1)
        }
        entries[hole].page = nil
    }

    private func put(_ entry: Entry) {
        var index = home(of: entry.block)
        while entries[index].page != nil { index = (index + 1) & (capacity - 1) }
        entries[index] = entry
    }

    private func resize(to newCapacity: Int) {
        let (old, oldCapacity) = (entries, capacity)
        entries = .allocate(capacity: newCapacity)
        entries.initialize(repeating: Entry(block: 0, page: nil), count: newCapacity)
        capacity = newCapacity
        shift = UInt64(64 - newCapacity.trailingZeroBitCount)
        for index in 0..<oldCapacity where old[index].page != nil { put(old[index]) }
        old.deallocate()
    }

    /// Returns the preferred index of a block: the first bits of a product, so that blocks are scattered.
    private func home(of block: Int64) -> Int {
        Int(truncatingIfNeeded: (UInt64(bitPattern: block) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    }
}

extension RowID {
    /// The bits that the ID shares with the others of its page.
    fileprivate var block: Int64 { rawValue >> 3 }
    /// The ID's index in the page.
    fileprivate var indexInPage: Int { Int(rawValue & 7) }
}
