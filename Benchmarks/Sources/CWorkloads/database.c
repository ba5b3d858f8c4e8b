#include "database.h"

#include <stdio.h>

static void fail(database *database) {
    if (database->failure[0] == 0) snprintf(database->failure, 256, "%s", sqlite3_errmsg(database->connection));
}

database database_open(const char *path, program_settings settings, char failure[256]) {
    database database = {NULL, failure};
    failure[0] = 0;
    if (sqlite3_open(path, &database.connection) != SQLITE_OK) fail(&database);
    // Before the first statement: to enter WAL needs a lock that another writer may have.
    sqlite3_busy_timeout(database.connection, 60000);
    run(&database, "PRAGMA journal_mode = WAL");
    run(&database, "PRAGMA synchronous = NORMAL");
    if (settings.is_tuned) {
        run(&database, "PRAGMA cache_size = -65536");
        run(&database, "PRAGMA temp_store = MEMORY");
    }
    return database;
}

void database_close(database *database) { sqlite3_close(database->connection); }

void run(database *database, const char *sql) {
    if (database->failure[0] == 0 && sqlite3_exec(database->connection, sql, NULL, NULL, NULL) != SQLITE_OK) {
        fail(database);
    }
}

sqlite3_stmt *prepare(database *database, const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (database->failure[0] == 0
        && sqlite3_prepare_v3(database->connection, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK) {
        fail(database);
    }
    return statement;
}

bool next(database *database, sqlite3_stmt *statement) {
    if (database->failure[0] != 0) return false;
    switch (sqlite3_step(statement)) {
    case SQLITE_ROW: return true;
    case SQLITE_DONE: return false;
    default: fail(database); return false;
    }
}

void execute(database *database, sqlite3_stmt *statement) {
    while (next(database, statement)) {}
    sqlite3_reset(statement);
}

int64_t number(database *database, const char *sql) {
    sqlite3_stmt *statement = prepare(database, sql);
    int64_t value = next(database, statement) ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return value;
}

static int64_t length_of(sqlite3_stmt *statement, int column) {
    return sqlite3_column_text(statement, column) == NULL ? 0 : sqlite3_column_bytes(statement, column);
}

int64_t sum_of_item(sqlite3_stmt *statement, int first) {
    return length_of(statement, first) + (int64_t)sqlite3_column_double(statement, first + 1)
        + sqlite3_column_int(statement, first + 2) + length_of(statement, first + 3) + length_of(statement, first + 4)
        + (int64_t)(sqlite3_column_double(statement, first + 5) * 4) + sqlite3_column_int64(statement, first + 6)
        + sqlite3_column_int64(statement, first + 7);
}

sqlite3_stmt *prepare_insertion(database *database) {
    return prepare(
        database, "INSERT INTO \"Item\" (\"_id\", " ITEM_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)");
}

void insert_item(database *database, sqlite3_stmt *statement, int64_t i, int64_t n) {
    char category[32], name[32], note[32];
    int length = snprintf(category, sizeof category, "category %lld", (long long)(i % category_count));
    sqlite3_bind_int64(statement, 1, i + 1);
    sqlite3_bind_text(statement, 2, category, length, SQLITE_STATIC);
    sqlite3_bind_double(statement, 3, item_created(i));
    sqlite3_bind_int(statement, 4, item_is_done(i));
    length = snprintf(name, sizeof name, "Item %lld", (long long)i);
    sqlite3_bind_text(statement, 5, name, length, SQLITE_STATIC);
    if (item_has_note(i)) {
        length = snprintf(note, sizeof note, "A note on the item %lld", (long long)i);
        sqlite3_bind_text(statement, 6, note, length, SQLITE_STATIC);
    } else {
        sqlite3_bind_null(statement, 6);
    }
    sqlite3_bind_double(statement, 7, item_price(i));
    sqlite3_bind_int64(statement, 8, item_quantity(i));
    sqlite3_bind_int64(statement, 9, item_rank(i, n));
    execute(database, statement);
}
