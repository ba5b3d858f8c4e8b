#include "database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void insert_items(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    sqlite3_stmt *statement = prepare_insertion(&database);
    run(&database, "BEGIN");
    for (int64_t i = 0; i < n; i++) insert_item(&database, statement, i, n);
    run(&database, "COMMIT");
    sqlite3_finalize(statement);
    measurement_end(&result->sections[0]);
    database_close(&database);
}

/// A row that is kept.
typedef struct item {
    int64_t identifier, quantity, rank;
    double created, price;
    char *category, *name, *note;
    bool is_done;
} item;

static char *copy_of(sqlite3_stmt *statement, int column) {
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text == NULL ? NULL : strdup((const char *)text);
}

static item item_of(sqlite3_stmt *statement) {
    return (item){
        .identifier = sqlite3_column_int64(statement, 0), .category = copy_of(statement, 1),
        .created = sqlite3_column_double(statement, 2), .is_done = sqlite3_column_int(statement, 3) != 0,
        .name = copy_of(statement, 4), .note = copy_of(statement, 5), .price = sqlite3_column_double(statement, 6),
        .quantity = sqlite3_column_int64(statement, 7), .rank = sqlite3_column_int64(statement, 8)};
}

static int64_t length(const char *text) { return text == NULL ? 0 : (int64_t)strlen(text); }

static int64_t sum_of(const item *item) {
    return length(item->category) + (int64_t)item->created + item->is_done + length(item->name) + length(item->note)
        + (int64_t)(item->price * 4) + item->quantity + item->rank;
}

void fetch_items(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    sqlite3_stmt *statement = prepare(&database, "SELECT \"_id\", " ITEM_COLUMNS " FROM \"Item\" ORDER BY \"_id\"");
    item *items = NULL;
    size_t count = 0, capacity = 0;
    while (next(&database, statement)) {
        if (settings.keeps_rows) {
            if (count == capacity) {
                capacity = capacity == 0 ? 1024 : capacity * 2;
                item *more = realloc(items, capacity * sizeof(item));
                if (more == NULL) abort();
                items = more;
            }
            items[count++] = item_of(statement);
        } else {
            result->checksum += sum_of_item(statement, 1);
        }
    }
    for (size_t i = 0; i < count; i++) result->checksum += sum_of(&items[i]);
    sqlite3_finalize(statement);
    measurement_end(&result->sections[0]);
    for (size_t i = 0; i < count; i++) {
        free(items[i].category);
        free(items[i].name);
        free(items[i].note);
    }
    free(items);
    database_close(&database);
}

void query_items(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    sqlite3_stmt *statement = prepare(
        &database, "SELECT \"_id\", " ITEM_COLUMNS " FROM \"Item\" WHERE \"category\" = ?1 AND \"rank\" >= ?2 "
                   "ORDER BY \"rank\" LIMIT ?3");
    if (settings.is_tuned) run(&database, "BEGIN");
    for (int64_t i = 0; i < query_count(n); i++) {
        char category[32];
        int length = snprintf(category, sizeof category, "category %lld", (long long)(i % category_count));
        sqlite3_bind_text(statement, 1, category, length, SQLITE_STATIC);
        sqlite3_bind_int64(statement, 2, first_rank(i, n));
        sqlite3_bind_int(statement, 3, query_limit);
        while (next(&database, statement)) result->checksum += sum_of_item(statement, 1);
        sqlite3_reset(statement);
    }
    if (settings.is_tuned) run(&database, "COMMIT");
    sqlite3_finalize(statement);
    measurement_end(&result->sections[0]);
    database_close(&database);
}

void update_items(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    run(&database, "BEGIN IMMEDIATE");
    sqlite3_stmt *statement = prepare(&database, "SELECT \"_id\", \"quantity\" FROM \"Item\"");
    int64_t *pairs = malloc((size_t)n * 2 * sizeof(int64_t));
    if (pairs == NULL) abort();
    int64_t count = 0;
    while (count < n && next(&database, statement)) {
        pairs[count * 2] = sqlite3_column_int64(statement, 0);
        pairs[count * 2 + 1] = sqlite3_column_int64(statement, 1);
        count++;
    }
    sqlite3_finalize(statement);
    statement = prepare(&database, "UPDATE \"Item\" SET \"quantity\" = ?2 WHERE \"_id\" = ?1");
    for (int64_t i = 0; i < count; i++) {
        sqlite3_bind_int64(statement, 1, pairs[i * 2]);
        sqlite3_bind_int64(statement, 2, pairs[i * 2 + 1] + 1);
        execute(&database, statement);
    }
    sqlite3_finalize(statement);
    run(&database, "COMMIT");
    free(pairs);
    measurement_end(&result->sections[0]);
    database_close(&database);
}

void upsert_products(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    sqlite3_stmt *brand = prepare(&database, "INSERT INTO \"Brand\" (\"name\") VALUES (?1) ON CONFLICT DO NOTHING");
    sqlite3_stmt *product = prepare(
        &database,
        "INSERT INTO \"Product\" (\"code\", \"name\", \"price\", \"brand\") "
        "VALUES (?1, ?2, ?3, (SELECT \"_id\" FROM \"Brand\" WHERE \"name\" = ?4)) ON CONFLICT (\"code\") DO UPDATE "
        "SET \"name\" = excluded.\"name\", \"price\" = excluded.\"price\", \"brand\" = excluded.\"brand\"");
    for (int64_t i = 0; i < n; i++) {
        if (i % upsert_batch == 0) run(&database, i == 0 ? "BEGIN" : "COMMIT; BEGIN");
        int64_t number = upserted_product(i, n);
        char code[32], name[64], brand_name[32];
        int code_length = snprintf(code, sizeof code, "P%lld", (long long)number);
        int length = snprintf(name, sizeof name, "Product %lld of record %lld", (long long)number, (long long)i);
        int brand_length = snprintf(brand_name, sizeof brand_name, "Brand %lld", (long long)brand_of_product(number));
        sqlite3_bind_text(brand, 1, brand_name, brand_length, SQLITE_STATIC);
        execute(&database, brand);
        sqlite3_bind_text(product, 1, code, code_length, SQLITE_STATIC);
        sqlite3_bind_text(product, 2, name, length, SQLITE_STATIC);
        sqlite3_bind_double(product, 3, item_price(i));
        sqlite3_bind_text(product, 4, brand_name, brand_length, SQLITE_STATIC);
        execute(&database, product);
    }
    run(&database, "COMMIT");
    sqlite3_finalize(brand);
    sqlite3_finalize(product);
    measurement_end(&result->sections[0]);
    database_close(&database);
}

void delete_items(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    sqlite3_stmt *statement = prepare(&database, "DELETE FROM \"Item\" WHERE \"rank\" < ?1");
    sqlite3_bind_int64(statement, 1, n / 2);
    execute(&database, statement);
    sqlite3_finalize(statement);
    measurement_end(&result->sections[0]);
    database_close(&database);
}

void look_up_items(const char *path, int64_t n, program_settings settings, workload_result *result) {
    database database = database_open(path, settings, result->failure);
    sqlite3_stmt *statement = prepare(&database, "SELECT " ITEM_COLUMNS " FROM \"Item\" WHERE \"_id\" = ?1");
    result->section_count = 2;
    for (int section = 0; section < 2; section++) {
        measurement_begin(&result->sections[section]);
        if (settings.is_tuned) run(&database, "BEGIN");
        for (int64_t i = 0; i < n; i++) {
            sqlite3_bind_int64(statement, 1, looked_up_item(i, n) + 1);
            if (next(&database, statement)) result->checksum += sum_of_item(statement, 0);
            sqlite3_reset(statement);
        }
        if (settings.is_tuned) run(&database, "COMMIT");
        measurement_end(&result->sections[section]);
    }
    sqlite3_finalize(statement);
    database_close(&database);
}
