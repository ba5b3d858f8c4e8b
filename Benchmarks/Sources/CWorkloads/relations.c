#include "database.h"

#include <stdlib.h>
#include <string.h>

void walk_tracks(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    sqlite3_stmt *statement = prepare(
        &database, "SELECT \"Album\".\"_id\", \"Album\".\"title\", \"Track\".\"_id\", \"Track\".\"number\", "
                   "\"Track\".\"title\" FROM \"Album\" JOIN \"Track\" ON \"Track\".\"album\" = \"Album\".\"_id\" "
                   "ORDER BY \"Album\".\"_id\", \"Track\".\"album_position\"");
    uint64_t sum = 0;
    while (next(&database, statement)) {
        sqlite3_column_text(statement, 4);
        sum = sum * 31 + (uint64_t)sqlite3_column_int64(statement, 3) + (uint64_t)sqlite3_column_bytes(statement, 4);
    }
    result->checksum = (int64_t)sum;
    sqlite3_finalize(statement);
    measurement_end(&result->sections[0]);
    database_close(&database);
}

void delete_regions(const char *path, bool watched, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    run(&database, "PRAGMA foreign_keys = ON");
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    int64_t last = number(
        &database, watched ? "SELECT max(\"_id\") FROM \"WatchedRegion\"" : "SELECT max(\"_id\") FROM \"Region\"");
    run(&database, "BEGIN");
    sqlite3_stmt *statement = prepare(
        &database,
        watched ? "DELETE FROM \"WatchedRegion\" WHERE \"_id\" = ?1" : "DELETE FROM \"Region\" WHERE \"_id\" = ?1");
    for (int64_t identifier = 1; identifier <= last; identifier++) {
        sqlite3_bind_int64(statement, 1, identifier);
        execute(&database, statement);
    }
    sqlite3_finalize(statement);
    run(&database, "COMMIT");
    measurement_end(&result->sections[0]);
    database_close(&database);
}

void move_tracks(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    struct row { int64_t identifier, position; } *rows = malloc((size_t)query_count(n) * sizeof *rows);
    if (rows == NULL) abort();
    int64_t count = 0;
    sqlite3_stmt *statement = prepare(
        &database, "SELECT \"_id\", \"album_position\" FROM \"Track\" ORDER BY \"album_position\"");
    while (count < query_count(n) && next(&database, statement)) {
        rows[count++] = (struct row){sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1)};
    }
    sqlite3_finalize(statement);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    statement = prepare(&database, "UPDATE \"Track\" SET \"album_position\" = ?2 WHERE \"_id\" = ?1");
    for (int64_t i = 0; i < move_count(n) && count > 1; i++) {
        int64_t from = moved_from(i, count), to = moved_to(i, count);
        struct row moved = rows[from];
        if (from < to) {
            memmove(rows + from, rows + from + 1, (size_t)(to - from) * sizeof *rows);
        } else {
            memmove(rows + to + 1, rows + to, (size_t)(from - to) * sizeof *rows);
        }
        int64_t before = to == 0 ? rows[1].position - 2 * position_gap : rows[to - 1].position;
        int64_t after = to == count - 1 ? rows[count - 2].position + 2 * position_gap : rows[to + 1].position;
        moved.position = before + (after - before) / 2;
        rows[to] = moved;
        sqlite3_bind_int64(statement, 1, moved.identifier);
        sqlite3_bind_int64(statement, 2, moved.position);
        execute(&database, statement);
    }
    sqlite3_finalize(statement);
    measurement_end(&result->sections[0]);
    free(rows);
    database_close(&database);
}

void open_store(const char *path, program_settings settings, workload_result *result) {
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    database database = database_open(path, settings, result->failure);
    result->checksum = number(&database, "SELECT count(*) FROM sqlite_schema");
    measurement_end(&result->sections[0]);
    database_close(&database);
}
