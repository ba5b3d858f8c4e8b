#if !canImport(UIKit) && !canImport(AppKit)
    public import Foundation

    /// What UIKit and AppKit give index paths, for what is told of fetched results.
    extension IndexPath {
        /// A path to an object of a section.
        public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

        /// A path to an object of a section.
        public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

        /// The place of the section.
        public var section: Int { self[0] }

        /// The place in the section.
        public var item: Int { self[1] }

        /// The place in the section.
        public var row: Int { self[1] }
    }
#endif
