@_spi(Generated) import Relata
import RelataModel

/// A version of a model that becomes the current one, and what that may cost.
enum MigrationCase: String, CaseIterable {
    case none
    case add
    case constrain
    case rewrite
    case stage
    case plan

    var title: String {
        switch self {
        case .none: "open without a change"
        case .add: "add two attributes"
        case .constrain: "add a bound to an attribute"
        case .rewrite: "remove an attribute"
        case .stage: "compute an attribute in a stage"
        case .plan: "plan a change of 88 entities"
        }
    }

    /// The version that the store is of.
    var oldModel: ManagedObjectModel {
        switch self {
        case .none, .rewrite, .plan: BenchModel.managedObjectModel
        case .add: Self.bench { $0.removeAll { $0.name == "note" || $0.name == "quantity" } }
        case .constrain:
            Self.bench { attributes in
                for index in attributes.indices { attributes[index].validation = RelataModel.Attribute.Validation() }
            }
        case .stage: Self.bench { $0.removeAll { $0.name == "note" } }
        }
    }

    /// The version that it becomes.
    var newModel: ManagedObjectModel {
        self == .rewrite ? Self.bench { $0.removeAll { $0.name == "note" } } : BenchModel.managedObjectModel
    }

    /// The statements that make rows of it.
    func rows(_ count: Int) -> String {
        var columns = ["_id", "category", "created", "done", "name", "price", "rank"]
        var values = [
            "n", "'category ' || n % 100", "700000000.0 + n", "n % 3 = 0", "'Item ' || n", "n * 0.25", "n",
        ]
        if self != .add {
            columns.append("quantity")
            values.append("n % 1000")
        }
        if self != .add, self != .stage {
            columns.append("note")
            values.append("CASE WHEN n % 2 THEN 'A note on the item ' || n END")
        }
        return """
            WITH RECURSIVE "i"(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM "i" WHERE n < \(count))
            INSERT INTO "Item" (\(columns.map { "\"\($0)\"" }.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) FROM "i";
            UPDATE "_sequence" SET "last" = \(count) WHERE "table" = 'Item'
            """
    }

    /// What a program in C runs, which knows what it has to do.
    var sql: String? {
        switch self {
        case .none: "SELECT count(*) FROM sqlite_schema"
        case .add:
            """
            BEGIN IMMEDIATE;
            ALTER TABLE "Item" ADD COLUMN "note" TEXT;
            ALTER TABLE "Item" ADD COLUMN "quantity" INTEGER NOT NULL DEFAULT 0;
            COMMIT
            """
        case .constrain:
            """
            BEGIN IMMEDIATE;
            SELECT count(*) FROM "Item" WHERE NOT ("price" >= 0.0);
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, '"price"    REAL    NOT NULL DEFAULT 0.0',
                '"price"    REAL    NOT NULL DEFAULT 0.0 CHECK ("price" >= 0.0)') WHERE name = 'Item';
            PRAGMA schema_version = 1000;
            PRAGMA writable_schema = RESET;
            COMMIT
            """
        case .rewrite:
            """
            BEGIN IMMEDIATE;
            DROP TRIGGER "Item_sequence";
            CREATE TABLE "new" ("_id" INTEGER PRIMARY KEY, "_version" INTEGER NOT NULL DEFAULT 1, "category" TEXT NOT NULL,
                "created" REAL NOT NULL, "done" INTEGER NOT NULL DEFAULT 0 CHECK ("done" IN (0, 1)), "name" TEXT NOT NULL,
                "price" REAL NOT NULL DEFAULT 0.0 CHECK ("price" >= 0.0), "quantity" INTEGER NOT NULL DEFAULT 0,
                "rank" INTEGER NOT NULL DEFAULT 0) STRICT;
            INSERT INTO "new" SELECT "_id", "_version", "category", "created", "done", "name", "price",
                "quantity", "rank" FROM "Item";
            DROP TABLE "Item";
            ALTER TABLE "new" RENAME TO "Item";
            CREATE INDEX "Item_byCategoryAndRank" ON "Item" ("category", "rank");
            COMMIT
            """
        case .stage, .plan: nil
        }
    }

    /// A version with the same classes; it is used to make a file, or to migrate one.
    static func bench(
        version: String? = nil, history: [String] = [], _ change: (inout [RelataModel.Attribute]) -> Void = { _ in }
    ) -> ManagedObjectModel {
        let model = BenchModel.managedObjectModel.model
        var entities = model.entities
        for index in entities.indices where entities[index].name == "Item" { change(&entities[index].attributes) }
        return ManagedObjectModel(
            RelataModel.Model(model.name, entities: entities),
            classes: [
                EntityClass("Album", Album.self, storage: BenchModel.AlbumStorage.self),
                EntityClass("Brand", Brand.self, storage: BenchModel.BrandStorage.self),
                EntityClass("Item", Item.self, storage: BenchModel.ItemStorage.self),
                EntityClass("Product", Product.self, storage: BenchModel.ProductStorage.self),
                EntityClass("Region", Region.self, storage: BenchModel.RegionStorage.self),
                EntityClass("Sale", Sale.self, storage: BenchModel.SaleStorage.self),
                EntityClass("Shop", Shop.self, storage: BenchModel.ShopStorage.self),
                EntityClass("Track", Track.self, storage: BenchModel.TrackStorage.self),
                EntityClass("WatchedRegion", WatchedRegion.self, storage: BenchModel.WatchedRegionStorage.self),
                EntityClass("WatchedSale", WatchedSale.self, storage: BenchModel.WatchedSaleStorage.self),
                EntityClass("WatchedShop", WatchedShop.self, storage: BenchModel.WatchedShopStorage.self),
            ], version: version, history: history)
    }
}
