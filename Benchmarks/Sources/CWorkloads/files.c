#include "database.h"

#include <stdio.h>

static void add_items(database *database, int64_t n) {
    sqlite3_stmt *statement = prepare_insertion(database);
    for (int64_t i = 0; i < n; i++) insert_item(database, statement, i, n);
    sqlite3_finalize(statement);
}

// The tracks of an album lie in the file against their order.
static void add_album(database *database, int64_t identifier, int64_t first_track, int64_t tracks) {
    sqlite3_stmt *album = prepare(database, "INSERT INTO \"Album\" (\"_id\", \"title\") VALUES (?1, 'Album ' || ?1)");
    sqlite3_stmt *track = prepare(
        database, "INSERT INTO \"Track\" (\"_id\", \"number\", \"title\", \"album\", \"album_position\") "
                  "VALUES (?1, ?2, 'Track ' || ?2, ?3, ?4)");
    sqlite3_bind_int64(album, 1, identifier);
    execute(database, album);
    for (int64_t k = 0; k < tracks; k++) {
        sqlite3_bind_int64(track, 1, first_track + k + 1);
        sqlite3_bind_int64(track, 2, first_track + k);
        sqlite3_bind_int64(track, 3, identifier);
        sqlite3_bind_int64(track, 4, (tracks - k) * position_gap);
        execute(database, track);
    }
    sqlite3_finalize(album);
    sqlite3_finalize(track);
}

static void add_albums(database *database, int64_t albums, int64_t tracks) {
    for (int64_t i = 0; i < albums; i++) add_album(database, i + 1, i * tracks, tracks);
}

/// Adds every second of n products, and their brands.
static void add_products(database *database, int64_t n) {
    sqlite3_stmt *brand = prepare(database, "INSERT INTO \"Brand\" (\"_id\", \"name\") VALUES (?1, 'Brand ' || ?2)");
    for (int64_t i = 0; i <= brand_of_product(n - 1); i += 2) {
        sqlite3_bind_int64(brand, 1, i + 1);
        sqlite3_bind_int64(brand, 2, i);
        execute(database, brand);
    }
    sqlite3_stmt *product = prepare(
        database, "INSERT INTO \"Product\" (\"code\", \"name\", \"price\", \"brand\") "
                  "VALUES ('P' || ?1, 'Old product', 0, (SELECT \"_id\" FROM \"Brand\" WHERE \"name\" = 'Brand ' || ?2))");
    for (int64_t i = 0; i < n; i += 2) {
        sqlite3_bind_int64(product, 1, i);
        sqlite3_bind_int64(product, 2, brand_of_product(i));
        execute(database, product);
    }
    sqlite3_finalize(brand);
    sqlite3_finalize(product);
}

static void add_regions(database *database, int64_t regions, const char *prefix) {
    const char *patterns[] = {
        "INSERT INTO \"%sRegion\" (\"_id\", \"name\") VALUES (?1, 'Region ' || ?1)",
        "INSERT INTO \"%sShop\" (\"_id\", \"name\", \"region\") VALUES (?1, 'Shop ' || ?1, ?2)",
        "INSERT INTO \"%sSale\" (\"_id\", \"amount\", \"shop\") VALUES (?1, ?1 * 3, ?2)"};
    const int64_t factors[] = {1, shops_per_region, sales_per_shop};
    int64_t count = regions;
    for (int level = 0; level < 3; level++) {
        char sql[256];
        snprintf(sql, sizeof sql, patterns[level], prefix);
        sqlite3_stmt *statement = prepare(database, sql);
        if (level > 0) count *= factors[level];
        for (int64_t i = 0; i < count; i++) {
            sqlite3_bind_int64(statement, 1, i + 1);
            if (level > 0) sqlite3_bind_int64(statement, 2, i / factors[level] + 1);
            execute(database, statement);
        }
        sqlite3_finalize(statement);
    }
}

/// Runs each text that a query gives.
static void run_each(database *database, const char *query) {
    char statements[8192] = "";
    size_t length = 0;
    sqlite3_stmt *statement = prepare(database, query);
    while (next(database, statement)) {
        int written = snprintf(
            statements + length, sizeof statements - length, "%s;", (const char *)sqlite3_column_text(statement, 0));
        if (written < 0 || (size_t)written >= sizeof statements - length) break;
        length += (size_t)written;
    }
    sqlite3_finalize(statement);
    run(database, statements);
}

int prepare_rows(const char *path, int kind, int64_t n, char failure[256]) {
    database database = database_open(path, (program_settings){true, false}, failure);
    run(&database, "BEGIN");
    switch (kind) {
    case 1: add_items(&database, n); break;
    case 2: add_albums(&database, album_count(n), tracks_per_album); break;
    case 3: add_albums(&database, 1, query_count(n)); break;
    case 4: add_regions(&database, album_count(n), ""); break;
    case 5: add_regions(&database, album_count(n), "Watched"); break;
    case 6:
        add_album(&database, 1, 0, n);
        add_album(&database, 2, n, album_count(n));
        break;
    case 7: add_products(&database, n); break;
    default: break;
    }
    run_each(
        &database,
        "SELECT 'UPDATE \"_sequence\" SET \"last\" = (SELECT coalesce(max(\"_id\"), 0) FROM \"' || \"table\" "
        "|| '\") WHERE \"table\" = ''' || \"table\" || '''' FROM \"_sequence\"");
    run(&database, "COMMIT");
    run(&database, "PRAGMA wal_checkpoint(TRUNCATE)");
    database_close(&database);
    return failure[0] != 0;
}

int drop_triggers(const char *path, char failure[256]) {
    database database = database_open(path, (program_settings){true, false}, failure);
    run_each(&database, "SELECT 'DROP TRIGGER \"' || name || '\"' FROM sqlite_schema WHERE type = 'trigger'");
    run(&database, "PRAGMA wal_checkpoint(TRUNCATE)");
    database_close(&database);
    return failure[0] != 0;
}

int describe_rows(const char *path, char description[256]) {
    char failure[256];
    database database = database_open(path, (program_settings){true, false}, failure);
    int64_t items = number(&database, "SELECT count(*) FROM \"Item\"");
    int64_t sum = number(
        &database, "SELECT coalesce(sum(length(\"category\") + CAST(\"created\" AS INTEGER) + \"done\" + length(\"name\") "
                   "+ coalesce(length(\"note\"), 0) + CAST(\"price\" * 4 AS INTEGER) + \"quantity\" + \"rank\"), 0) "
                   "FROM \"Item\"");
    int64_t others = number(
        &database, "SELECT (SELECT count(*) FROM \"Region\") + (SELECT count(*) FROM \"Shop\") "
                   "+ (SELECT count(*) FROM \"Sale\") + (SELECT count(*) FROM \"WatchedRegion\") "
                   "+ (SELECT count(*) FROM \"WatchedShop\") + (SELECT count(*) FROM \"WatchedSale\")");
    int64_t products = number(
        &database, "SELECT coalesce(sum(length(\"Product\".\"name\") + CAST(\"price\" * 4 AS INTEGER) "
                   "+ length(\"Brand\".\"name\") * 1000), 0) FROM \"Product\" JOIN \"Brand\" "
                   "ON \"Brand\".\"_id\" = \"Product\".\"brand\" WHERE 'P' || CAST(substr(\"code\", 2) AS INTEGER) = \"code\"");
    uint64_t order = 0;
    sqlite3_stmt *statement = prepare(
        &database, "SELECT \"number\" FROM \"Track\" ORDER BY \"album\", \"album_position\"");
    while (next(&database, statement)) order = order * 31 + (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    database_close(&database);
    snprintf(
        description, 256, "items %lld sum %lld, regions %lld, products %lld, order %llx%s%s", (long long)items,
        (long long)sum, (long long)others, (long long)products, (unsigned long long)order, failure[0] == 0 ? "" : ": ", failure);
    return failure[0] != 0;
}

const char *sqlite_version(void) { return sqlite3_libversion(); }
