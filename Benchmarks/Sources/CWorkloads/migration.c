#include "database.h"

#include <stdio.h>
#include <string.h>

void migrate_by_sql(const char *path, const char *sql, workload_result *result) {
    measurement_begin(&result->sections[0]);
    program_settings settings = {0};
    database database = database_open(path, settings, result->failure);
    run(&database, "PRAGMA temp_store = FILE");
    run(&database, sql);
    database_close(&database);
    measurement_end(&result->sections[0]);
    result->section_count = 1;
}

void migrate_each_item(const char *path, workload_result *result) {
    measurement_begin(&result->sections[0]);
    program_settings settings = {0};
    database database = database_open(path, settings, result->failure);
    run(&database, "BEGIN IMMEDIATE");
    run(&database, "ALTER TABLE \"Item\" ADD COLUMN \"note\" TEXT");
    sqlite3_stmt *rows = prepare(&database, "SELECT \"_id\", \"name\", \"quantity\" FROM \"Item\" ORDER BY \"_id\"");
    sqlite3_stmt *update = prepare(&database, "UPDATE \"Item\" SET \"note\" = ?2 WHERE \"_id\" = ?1");
    while (next(&database, rows)) {
        char note[128];
        snprintf(
            note, sizeof note, "%s x %lld", (const char *)sqlite3_column_text(rows, 1),
            (long long)sqlite3_column_int64(rows, 2));
        sqlite3_bind_int64(update, 1, sqlite3_column_int64(rows, 0));
        sqlite3_bind_text(update, 2, note, -1, SQLITE_TRANSIENT);
        execute(&database, update);
    }
    sqlite3_finalize(rows);
    sqlite3_finalize(update);
    run(&database, "COMMIT");
    database_close(&database);
    measurement_end(&result->sections[0]);
    result->section_count = 1;
}

int run_sql(const char *path, const char *sql, char failure[256]) {
    failure[0] = 0;
    program_settings settings = {0};
    database database = database_open(path, settings, failure);
    run(&database, sql);
    database_close(&database);
    return failure[0] != 0;
}

int read_text(const char *path, const char *sql, char *text, int size, char failure[256]) {
    failure[0] = 0;
    program_settings settings = {0};
    database database = database_open(path, settings, failure);
    sqlite3_stmt *statement = prepare(&database, sql);
    text[0] = 0;
    if (next(&database, statement)) snprintf(text, (size_t)size, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    database_close(&database);
    return failure[0] != 0;
}
