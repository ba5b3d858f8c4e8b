#ifndef BENCHMARKS_WORKLOADS_H
#define BENCHMARKS_WORKLOADS_H

// The workloads as a program writes them that talks to SQLite itself, and what all programs are measured with.

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/// What a section of a program cost.
typedef struct measurement {
    /// Seconds of processor time, user and system.
    double cpu;
    /// Seconds of the clock.
    double wall;
    /// Bytes by which the peak of memory lies above what was in use when the section began.
    int64_t memory;
} measurement;

/// Sets the times alone.
void measurement_time(measurement *measurement);
void measurement_begin(measurement *measurement);
void measurement_end(measurement *measurement);

/// How a connection is set up, and what a program keeps.
typedef struct program_settings {
    /// The page cache and the held read transactions that Relata chooses; SQLite's defaults otherwise.
    bool is_tuned;
    /// Whether rows that are read stay in memory, as structures.
    bool keeps_rows;
} program_settings;

/// What a workload gives.
typedef struct workload_result {
    measurement sections[2];
    int section_count;
    /// A sum of all that was read.
    int64_t checksum;
    /// What went wrong, or empty.
    char failure[256];
} workload_result;

/// How much of everything a workload of n objects has.
static inline int64_t album_count(int64_t n) { return n / 100 < 1 ? 1 : n / 100; }
static inline int64_t query_count(int64_t n) { return n / 10 < 1 ? 1 : n / 10; }
static inline int64_t move_count(int64_t n) { return n / 100 < 1 ? 1 : n / 100; }
enum { tracks_per_album = 100, shops_per_region = 100, sales_per_shop = 2, category_count = 100, query_limit = 100 };

/// The distance between the positions of two neighbours in the files that workloads start from.
enum { position_gap = 1 << 20 };

// The values of item i of n. Rows in the order of their rank are far from each other in the file.
static inline int64_t item_rank(int64_t i, int64_t n) { return i * 7919 % n; }
static inline int64_t item_quantity(int64_t i) { return i % 1000; }
static inline double item_price(int64_t i) { return (double)i * 0.25; }
static inline bool item_is_done(int64_t i) { return i % 3 == 0; }
static inline bool item_has_note(int64_t i) { return i % 2 == 1; }
static inline double item_created(int64_t i) { return 700000000.0 + (double)i; }

/// The item that look-up i of n is for: each once, in no order.
static inline int64_t looked_up_item(int64_t i, int64_t n) { return (i * 7919 + 13) % n; }
/// The rank that query i begins at.
static inline int64_t first_rank(int64_t i, int64_t n) { return i * 104729 % n; }
/// Where move i takes a track from, and where it puts it.
static inline int64_t moved_from(int64_t i, int64_t count) { return i * 7919 % count; }
static inline int64_t moved_to(int64_t i, int64_t count) { return (i * 104729 + 1) % count; }

/// How many records are imported at once.
enum { upsert_batch = 1000 };
/// The product that record i of n is for: half of them are there before.
static inline int64_t upserted_product(int64_t i, int64_t n) { return (i * 7919 + 13) % n; }
/// The brand of a product.
static inline int64_t brand_of_product(int64_t product) { return product / 100; }

/// How many transactions the workers do together.
static inline int64_t written_transactions(int64_t n) { return n / 100 < 8 ? 8 : n / 100; }
/// The category whose items the transaction i of a worker reads and changes: each has its own.
static inline int64_t written_category(int64_t i, int worker, int workers) {
    return i % (category_count / workers) * workers + worker;
}

/// Fills an empty file with the rows that a workload starts from.
/// - kind: 1 items, 2 albums with tracks, 3 one album, 4 regions with shops and sales, 5 those of the class with a hook,
///   6 an album of n tracks and one of a hundredth, 7 every second of n products, with their brands.
/// Returns 0, or anything else if it fails; so do the next two.
int prepare_rows(const char *path, int kind, int64_t n, char failure[256]);
/// Takes the triggers out of a file, which programs that have the delete rules of foreign keys do not need.
int drop_triggers(const char *path, char failure[256]);
/// Describes the rows of a file: counts and sums.
int describe_rows(const char *path, char description[256]);

/// Makes a store of n rows in the layout that Core Data gives the model: half items, and half tracks with their albums.
int make_core_data_store(const char *path, int64_t n, char failure[256]);

const char *sqlite_version(void);

void insert_items(const char *path, int64_t n, program_settings settings, workload_result *result);
void fetch_items(const char *path, int64_t n, program_settings settings, workload_result *result);
void query_items(const char *path, int64_t n, program_settings settings, workload_result *result);
void walk_tracks(const char *path, int64_t n, program_settings settings, workload_result *result);
void delete_regions(const char *path, bool watched, program_settings settings, workload_result *result);
void update_items(const char *path, int64_t n, program_settings settings, workload_result *result);
void delete_items(const char *path, int64_t n, program_settings settings, workload_result *result);
void look_up_items(const char *path, int64_t n, program_settings settings, workload_result *result);
void move_tracks(const char *path, int64_t n, program_settings settings, workload_result *result);
/// Inserts a product for each of n records, or changes the one that has its code.
void upsert_products(const char *path, int64_t n, program_settings settings, workload_result *result);
/// Does the transactions of some workers, each in a thread of its own with its own connection.
/// - first: the number of the first worker; all: how many workers there are, in other processes too.
void write_together(const char *path, int64_t n, int first, int workers, int all, workload_result *result);
void open_store(const char *path, program_settings settings, workload_result *result);
/// Takes the rows of a store of Core Data over into a new file, with the tables and indexes that the file `tables` has.
void import_core_data_store(const char *path, const char *tables, const char *output, workload_result *result);

/// Migrates a file by statements, the opening of the file included.
void migrate_by_sql(const char *path, const char *sql, workload_result *result);
/// Gives each item a note that the program makes of its other values, the opening of the file included.
void migrate_each_item(const char *path, workload_result *result);
/// Runs statements.
int run_sql(const char *path, const char *sql, char failure[256]);
/// The first column of the first row.
int read_text(const char *path, const char *sql, char *text, int size, char failure[256]);

#endif
