#include "database.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct worker {
    pthread_t thread;
    const char *path;
    int64_t n, transactions;
    int number, all;
    char failure[256];
} worker;

// A transaction reads ten items, changes five of them, and inserts five.
static void write_once(database *database, sqlite3_stmt **statements, const worker *worker, int64_t i) {
    char text[32];
    int64_t read[10];
    int count = 0;
    int length = snprintf(
        text, sizeof text, "category %lld", (long long)written_category(i, worker->number, worker->all));
    sqlite3_bind_text(statements[0], 1, text, length, SQLITE_STATIC);
    sqlite3_bind_int64(statements[0], 2, first_rank(i, worker->n));
    while (next(database, statements[0])) {
        sum_of_item(statements[0], 1);
        if (count < 10) read[count++] = sqlite3_column_int64(statements[0], 0);
    }
    sqlite3_reset(statements[0]);
    run(database, "BEGIN IMMEDIATE");
    for (int k = 0; k < count && k < 5; k++) {
        sqlite3_bind_int64(statements[1], 1, read[k]);
        execute(database, statements[1]);
    }
    length = snprintf(text, sizeof text, "written by %d", worker->number);
    for (int64_t k = 0; k < 5; k++) {
        char name[32];
        int name_length = snprintf(name, sizeof name, "Item %lld", (long long)(i * 5 + k));
        sqlite3_bind_text(statements[2], 2, text, length, SQLITE_STATIC);
        sqlite3_bind_double(statements[2], 3, item_created(i));
        sqlite3_bind_int(statements[2], 4, 0);
        sqlite3_bind_text(statements[2], 5, name, name_length, SQLITE_STATIC);
        sqlite3_bind_double(statements[2], 7, 0);
        sqlite3_bind_int64(statements[2], 8, 0);
        sqlite3_bind_int64(statements[2], 9, i);
        execute(database, statements[2]);
    }
    run(database, "COMMIT");
}

static void *write_all(void *argument) {
    worker *worker = argument;
    database database = database_open(worker->path, (program_settings){false, false}, worker->failure);
    sqlite3_stmt *statements[3] = {
        prepare(
            &database, "SELECT \"_id\", " ITEM_COLUMNS " FROM \"Item\" WHERE \"category\" = ?1 AND \"rank\" >= ?2 "
                       "ORDER BY \"rank\" LIMIT 10"),
        prepare(&database, "UPDATE \"Item\" SET \"quantity\" = \"quantity\" + 1 WHERE \"_id\" = ?1"),
        prepare_insertion(&database)};
    for (int64_t i = 0; i < worker->transactions; i++) write_once(&database, statements, worker, i);
    for (int k = 0; k < 3; k++) sqlite3_finalize(statements[k]);
    database_close(&database);
    return NULL;
}

void write_together(const char *path, int64_t n, int first, int workers, int all, workload_result *result) {
    worker *all_workers = calloc((size_t)workers, sizeof(worker));
    if (all_workers == NULL) abort();
    result->section_count = 1;
    measurement_begin(&result->sections[0]);
    for (int i = 0; i < workers; i++) {
        worker *worker = &all_workers[i];
        worker->path = path;
        worker->n = n;
        worker->transactions = written_transactions(n) / all;
        worker->number = first + i;
        worker->all = all;
        if (pthread_create(&worker->thread, NULL, write_all, worker) != 0) abort();
    }
    for (int i = 0; i < workers; i++) pthread_join(all_workers[i].thread, NULL);
    measurement_end(&result->sections[0]);
    for (int i = 0; i < workers; i++) {
        if (all_workers[i].failure[0] != 0) snprintf(result->failure, 256, "%s", all_workers[i].failure);
    }
    free(all_workers);
}
