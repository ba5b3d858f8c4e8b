/// A function that templates apply by name: `{{ value|name:argument }}`.
///
/// A library has the ``standard`` filters and those that its creator adds.
package struct TemplateFilter: Sendable {
    /// The reason why a filter cannot be applied to a value.
    package struct Failure: Error, Sendable, Hashable {
        /// The problem, as the end of a sentence that begins with the filter's name, such as `needs a list`.
        package let message: String

        /// Creates a failure.
        package init(_ message: String) {
            self.message = message
        }
    }

    /// A function from the value and the arguments to the result.
    package typealias Function =
        @Sendable (_ value: TemplateValue, _ arguments: [TemplateValue]) throws(Failure) -> TemplateValue

    /// The number of arguments; another number is an error when a template is parsed.
    let argumentCount: ClosedRange<Int>
    let apply: Function

    /// Creates a filter.
    /// - Parameters:
    ///   - argumentCount: the number of arguments.
    ///   - function: the function; it throws for a value of an unsupported kind.
    package init(arguments argumentCount: ClosedRange<Int> = 0...0, _ function: @escaping Function) {
        self.argumentCount = argumentCount
        apply = function
    }

    /// Creates a filter without arguments for strings; any other value is an error.
    package static func string(_ function: @escaping @Sendable (String) -> String) -> TemplateFilter {
        TemplateFilter { (value, _) throws(Failure) in .string(function(try value.requiredString)) }
    }
}

extension TemplateValue {
    /// The string, for filters that require one.
    /// - Throws: a failure with the actual kind of the value.
    package var requiredString: String {
        get throws(TemplateFilter.Failure) {
            guard case .string(let value) = self else { throw needed("a string") }
            return value
        }
    }

    /// The number, for filters that require one.
    /// - Throws: a failure with the actual kind of the value.
    package var requiredInt: Int {
        get throws(TemplateFilter.Failure) {
            guard case .int(let value) = self else { throw needed("an integer") }
            return value
        }
    }

    /// The list, for filters that require one.
    /// - Throws: a failure with the actual kind of the value.
    package var requiredList: [TemplateValue] {
        get throws(TemplateFilter.Failure) {
            guard case .list(let values) = self else { throw needed("a list") }
            return values
        }
    }

    func needed(_ kind: String) -> TemplateFilter.Failure {
        TemplateFilter.Failure("needs \(kind) and got \(kindDescription)")
    }
}
