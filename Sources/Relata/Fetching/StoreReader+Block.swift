import Synchronization

/// Reading in one transaction during a block of work: it sees one state of the store, and takes the file's lock once.
extension StoreReader {
    /// Begins a block; blocks can be nested.
    func beginBlock() {
        openBlocks += 1
        if openBlocks == 1 { beginReading() }
    }

    /// Begins a block of a context with a queue: its transaction begins with the first read, and again with the first
    /// one after another connection of this process has committed, so that the block sees what is stored.
    func beginBlockFollowingCommits() {
        openBlocks += 1
        followsCommits = true
    }

    /// Ends a block.
    func endBlock() {
        openBlocks -= 1
        if openBlocks == 0 { endReading() }
    }

    /// Lets a block that follows commits see them; called before each read.
    func followCommits() {
        guard followsCommits, openBlocks > 0, !isOutsideBlock else { return }
        // Loaded first: what is committed after it is looked for by the next read.
        let commits = OpenDatabase.commits.load(ordering: .relaxed)
        if isReading {
            guard commits != followedCommits else { return }
            endReading()
        }
        followedCommits = commits
        beginTransaction()
    }

    /// Ends the transaction of a block that follows commits, until the next read.
    func pauseReading() {
        if followsCommits { endReading() }
    }

    /// Runs work that must see what others have written, or that writes: outside of the block's transaction.
    func outsideBlock<Result>(_ work: () throws -> Result) rethrows -> Result {
        let wasOutside = isOutsideBlock
        isOutsideBlock = true
        endReading()
        defer {
            isOutsideBlock = wasOutside
            if openBlocks > 0, !wasOutside, !followsCommits { beginReading() }
        }
        return try work()
    }

    /// Lets the block see what others have written meanwhile.
    func renewBlock() { outsideBlock {} }

    /// Runs work in a transaction that writes, with statements that are compiled once.
    func transaction<Result>(_ work: () throws -> Result) throws -> Result {
        try connection.transaction(running: { try statement($0).run() }, work)
    }

    /// Runs work in such a transaction; its result determines whether anything is written.
    func transaction<Committed, Reason>(
        deciding work: () throws -> TransactionEnd<Committed, Reason>
    ) throws -> TransactionEnd<Committed, Reason> {
        try connection.transaction(running: { try statement($0).run() }, deciding: work)
    }

    /// Checks that the file is still the store's, unless that was done since the block's transaction began.
    func requireStore() throws {
        followCommits()
        guard !isReading || !hasCheckedFile else { return }
        _ = try connection.fileCheck?.check()
        hasCheckedFile = true
    }

    // SQLite takes its lock, and determines the state that is seen, when the first row is read. If beginning fails,
    // the only consequence is that each statement reads in its own transaction.
    private func beginReading() {
        do {
            _ = try connection.fileCheck?.check()
        } catch {
            core.errorLog.record(error)
        }
        beginTransaction()
        hasCheckedFile = true
    }

    private func beginTransaction() {
        guard !isReading, (try? statement("BEGIN").run()) != nil else { return }
        isReading = true
        hasCheckedFile = false
    }

    private func endReading() {
        guard isReading else { return }
        isReading = false
        do {
            try statement("COMMIT").run()
        } catch {
            // The transaction would be open still at the next save; another connection begins without it.
            core.errorLog.record(error)
            discardConnection()
        }
    }
}
