#include "database.h"

#include <stdio.h>
#include <stdlib.h>

// The entities' numbers follow their names: an Album is 1, an Item 3, a Track 8.
static const char *const core_data_tables =
    "PRAGMA auto_vacuum = 2; BEGIN;"
    "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);"
    "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);"
    "INSERT INTO Z_METADATA VALUES (1, '0F0E0D0C-0B0A-0908-0706-050403020100', NULL);"
    "INSERT INTO Z_PRIMARYKEY VALUES (1, 'Album', 0, 0), (2, 'Brand', 0, 0), (3, 'Item', 0, 0), (4, 'Product', 0, 0),"
    "(5, 'Region', 0, 0), (6, 'Sale', 0, 0), (7, 'Shop', 0, 0), (8, 'Track', 0, 0), (9, 'WatchedRegion', 0, 0),"
    "(10, 'WatchedSale', 0, 0), (11, 'WatchedShop', 0, 0);"
    "CREATE TABLE ZALBUM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTITLE VARCHAR);"
    "CREATE TABLE ZBRAND (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);"
    "CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDONE INTEGER, ZQUANTITY INTEGER, "
    "ZRANK INTEGER, ZPRICE FLOAT, ZCREATED TIMESTAMP, ZCATEGORY VARCHAR, ZNAME VARCHAR, ZNOTE VARCHAR);"
    "CREATE TABLE ZPRODUCT (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBRAND INTEGER, ZPRICE FLOAT, "
    "ZCODE VARCHAR, ZNAME VARCHAR);"
    "CREATE TABLE ZREGION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);"
    "CREATE TABLE ZSALE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAMOUNT INTEGER, ZSHOP INTEGER);"
    "CREATE TABLE ZSHOP (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZREGION INTEGER, ZNAME VARCHAR);"
    "CREATE TABLE ZTRACK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNUMBER INTEGER, ZALBUM INTEGER, "
    "Z_FOK_ALBUM INTEGER, ZTITLE VARCHAR);"
    "CREATE TABLE ZWATCHEDREGION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);"
    "CREATE TABLE ZWATCHEDSALE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAMOUNT INTEGER, ZSHOP INTEGER);"
    "CREATE TABLE ZWATCHEDSHOP (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZREGION INTEGER, ZNAME VARCHAR);";

int make_core_data_store(const char *path, int64_t n, char failure[256]) {
    database database = database_open(path, (program_settings){true, false}, failure);
    run(&database, core_data_tables);
    char sql[1024];
    int64_t items = n / 2, albums = album_count(n / 2);
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %lld) "
        "INSERT INTO ZITEM SELECT i + 1, 3, 1 + i %% 3, i %% 3 = 0, i %% 1000, i * 7919 %% %lld, i * 0.25, 700000000.0 + i, "
        "'category ' || (i %% 100), 'Item ' || i, CASE WHEN i %% 2 = 1 THEN 'A note on the item ' || i END FROM n",
        (long long)items - 1, (long long)items);
    run(&database, sql);
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %lld) "
        "INSERT INTO ZALBUM SELECT i, 1, 1, 'Album ' || i FROM n",
        (long long)albums);
    run(&database, sql);
    snprintf(
        sql, sizeof sql,
        "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %lld) "
        "INSERT INTO ZTRACK SELECT i + 1, 8, 1, i, i / 100 + 1, 2048 + (99 - i %% 100) * 1024, 'Track ' || i FROM n",
        (long long)(n - items - albums - 1));
    run(&database, sql);
    run(&database, "CREATE INDEX ZTRACK_ZALBUM_INDEX ON ZTRACK (ZALBUM); COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
    database_close(&database);
    return failure[0] != 0;
}

/// Runs the texts that a query of the file `tables` gives.
static void run_each(database *target, database *source, const char *query) {
    sqlite3_stmt *statement = prepare(source, query);
    while (next(source, statement)) run(target, (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
}

void import_core_data_store(const char *path, const char *tables, const char *output, workload_result *result) {
    char other[256];
    database source = database_open(tables, (program_settings){true, false}, other);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    database database = {NULL, result->failure};
    result->failure[0] = 0;
    if (sqlite3_open(output, &database.connection) != SQLITE_OK) {
        snprintf(result->failure, sizeof result->failure, "%s", sqlite3_errmsg(database.connection));
    }
    // As Relata does: what is not complete is thrown away.
    run(&database, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536");
    char sql[4400];
    snprintf(sql, sizeof sql, "ATTACH '%s' AS source", path);
    run(&database, sql);
    run(&database, "BEGIN");
    run_each(&database, &source, "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
    run(&database,
        "INSERT INTO \"Album\" (\"_id\", \"_version\", \"title\") SELECT Z_PK, Z_OPT, ZTITLE FROM source.ZALBUM;"
        "INSERT INTO \"Item\" (\"_id\", \"_version\", \"category\", \"created\", \"done\", \"name\", \"note\", \"price\", "
        "\"quantity\", \"rank\") SELECT Z_PK, Z_OPT, ZCATEGORY, ZCREATED, ZDONE, ZNAME, ZNOTE, ZPRICE, ZQUANTITY, ZRANK "
        "FROM source.ZITEM;"
        "INSERT INTO \"Track\" (\"_id\", \"_version\", \"number\", \"title\", \"album\", \"album_position\") "
        "SELECT Z_PK, Z_OPT, ZNUMBER, ZTITLE, ZALBUM, Z_FOK_ALBUM * 1024 FROM source.ZTRACK;");
    run_each(&database, &source, "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL");
    run(&database, "COMMIT");
    sqlite3_close(database.connection);
    measurement_end(&result->sections[0]);
    database_close(&source);
}
