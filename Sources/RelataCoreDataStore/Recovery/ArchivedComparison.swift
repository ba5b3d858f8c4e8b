/// The parts of an archived comparison predicate.
struct ArchivedComparison {
    let left: ArchivedObject
    let right: ArchivedObject
    /// The operator, by Core Data's number.
    let operatorType: Int64
    private let options: Int64
    private let modifier: Int64

    init?(_ object: ArchivedObject) {
        guard object.className == "NSComparisonPredicate", let left = object.object("NSLeftExpression"),
            let right = object.object("NSRightExpression"), let sign = object.object("NSPredicateOperator"),
            let type = sign.integer("NSOperatorType")
        else { return nil }
        self.left = left
        self.right = right
        operatorType = type
        // An operator on strings has its options under another key.
        options = sign.integer("NSOptions") ?? sign.integer("NSFlags") ?? 0
        modifier = sign.integer("NSModifier") ?? 0
    }

    /// The operator in the predicate language.
    var operatorText: String? {
        switch operatorType {
        case 0: "<"
        case 1: "<="
        case 2: ">"
        case 3: ">="
        case 4: "=="
        case 5: "!="
        case 6: "MATCHES"
        case 7: "LIKE"
        case 8: "BEGINSWITH"
        case 9: "ENDSWITH"
        case 10: "IN"
        case 99: "CONTAINS"
        case 100: "BETWEEN"
        default: nil
        }
    }

    /// `[cd]` and similar options; only operators on strings have them.
    var optionText: String {
        guard [4, 5, 6, 7, 8, 9, 10, 99].contains(operatorType) else { return "" }
        let letters = (options & 1 != 0 ? "c" : "") + (options & 2 != 0 ? "d" : "")
        return letters.isEmpty ? "" : "[\(letters)]"
    }

    /// `ANY ` or `ALL `, or an empty string.
    var modifierText: String {
        switch modifier {
        case 1: "ALL "
        case 2: "ANY "
        default: ""
        }
    }
}
