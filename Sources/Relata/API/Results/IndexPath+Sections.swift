#if !canImport(UIKit) && !canImport(AppKit)
    public import Foundation

    /// The members that UIKit and AppKit add to index paths. The delegate of a `FetchedResultsController` cannot do
    /// without them, and so they are public where neither of the two is there.
    extension IndexPath {
        /// Creates a path to an object of a section.
        public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

        /// Creates a path to an object of a section.
        public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

        /// The index of the section.
        public var section: Int { self[0] }

        /// The index in the section.
        public var item: Int { self[1] }

        /// The index in the section.
        public var row: Int { self[1] }
    }
#endif
