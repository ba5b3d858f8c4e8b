/// The number of thirteen digits of a book that has one of ten.
nonisolated func isbn(ofTenDigits code: String) -> String? {
    let digits = ("978" + code.prefix(9)).compactMap(\.wholeNumberValue)
    guard code.utf8.count == 10, digits.count == 12 else { return nil }
    let sum = digits.enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
    return digits.map(String.init).joined() + "\((10 - sum % 10) % 10)"
}
