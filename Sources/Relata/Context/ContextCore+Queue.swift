/// Work on the queues of this context and of its parent.
extension ContextCore {
    /// Does work where this context's work is done, for another context that reads or saves through it.
    func onQueue<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let ownQueue else { return try work() }
        return try ownQueue.runAndWait(work)
    }

    /// Runs work while the parent does nothing else, so that objects keep the IDs by which the work knows them: a save
    /// of the parent gives new ones permanent IDs.
    func whileParentWaits<Result, Failure: Error>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard let parent else { return try work() }
        return try parent.onQueue { () throws(Failure) -> Result in
            applyRenumberings()
            return try work()
        }
    }
}
