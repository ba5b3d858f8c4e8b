#ifndef RELATA_CSQLITE_SHIM_H
#define RELATA_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <stddef.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
// An empty string may have no address, which SQLite would take for NULL.
static inline int relata_bind_text(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    const char *text = bytes == NULL ? "" : bytes;
    return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int relata_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return bytes == NULL ? sqlite3_bind_zeroblob(statement, index, 0)
                         : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline void relata_result_text(sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
    const char *text = bytes == NULL ? "" : bytes;
    sqlite3_result_text64(context, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline void relata_result_blob(sqlite3_context *context, const void *bytes, sqlite3_uint64 count) {
    if (bytes == NULL) {
        sqlite3_result_zeroblob(context, 0);
    } else {
        sqlite3_result_blob64(context, bytes, count, SQLITE_TRANSIENT);
    }
}

// sqlite3_db_config takes any number of arguments, which Swift does not import.
static inline int relata_configure_triggers(sqlite3 *database, int enabled, int trusted) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, trusted, (int *)NULL);
    if (result != SQLITE_OK) return result;
    return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled, (int *)NULL);
}

static inline int relata_close_without_checkpoint(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)NULL);
}

// What SQLite documents for changing the text of a table: no defensive mode, and no strings in double quotes, since a column that is
// spelled wrong would become one. No other connection uses the database afterwards.
static inline int relata_allow_schema_edits(sqlite3 *database) {
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 0, (int *)NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)NULL);
    sqlite3_db_config(database, SQLITE_DBCONFIG_LEGACY_ALTER_TABLE, 0, (int *)NULL);
    return result;
}

#endif
