/// Runs work. There is no pool: objects are released when nothing refers to them.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
