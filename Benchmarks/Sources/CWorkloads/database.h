#ifndef BENCHMARKS_DATABASE_H
#define BENCHMARKS_DATABASE_H

#include "workloads.h"

#include <sqlite3.h>

/// A connection, and what went wrong first; after that nothing more is done.
typedef struct database {
    sqlite3 *connection;
    char *failure;
} database;

database database_open(const char *path, program_settings settings, char failure[256]);
void database_close(database *database);
void run(database *database, const char *sql);
sqlite3_stmt *prepare(database *database, const char *sql);
/// Goes to the next row; false at the end, or if something went wrong.
bool next(database *database, sqlite3_stmt *statement);
/// Runs a statement that gives no rows, and makes it ready to be run again.
void execute(database *database, sqlite3_stmt *statement);
/// The first column of the first row, as a number.
int64_t number(database *database, const char *sql);

/// The columns of an item, in the order in which it is read.
#define ITEM_COLUMNS "\"category\", \"created\", \"done\", \"name\", \"note\", \"price\", \"quantity\", \"rank\""
/// Adds up all columns of an item's row, which begin at `first`.
int64_t sum_of_item(sqlite3_stmt *statement, int first);
sqlite3_stmt *prepare_insertion(database *database);
void insert_item(database *database, sqlite3_stmt *statement, int64_t i, int64_t n);

#endif
