-- The file of a user of the first version, as the program of that time left it: sqlite3 FILE .dump
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "Book" (
    "_id"      INTEGER PRIMARY KEY,
    "_version" INTEGER NOT NULL DEFAULT 1,
    "code"     TEXT,
    "title"    TEXT    NOT NULL,
    "writer"   TEXT
) STRICT;
INSERT INTO Book VALUES(1,1,'0140430105','Middlemarch','George Eliot');
INSERT INTO Book VALUES(2,1,'none','Emma','Jane Austen');
CREATE TABLE IF NOT EXISTS "Loan" (
    "_id"      INTEGER PRIMARY KEY,
    "_version" INTEGER NOT NULL DEFAULT 1,
    "endText"  TEXT,
    "book"     INTEGER REFERENCES "Book" ("_id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO Loan VALUES(1,1,'2026-11-22T08:00:00Z',1);
INSERT INTO Loan VALUES(2,1,'2026-11-22T08:00:00Z',2);
CREATE TABLE IF NOT EXISTS "_metadata" (
    "key"   TEXT    NOT NULL,
    "value" ANY,
    PRIMARY KEY ("key")
) STRICT, WITHOUT ROWID;
INSERT INTO _metadata VALUES('description','{"entities":[{"attributes":[{"name":"code","optional":true,"type":"String"},{"name":"title","type":"String"},{"name":"writer","optional":true,"type":"String"}],"name":"Book","relationships":[{"inverse":"book","inverseKey":{"column":"book","table":"Loan"},"many":true,"name":"loans","optional":true,"rule":1,"to":"Loan"}],"table":"Book"},{"attributes":[{"name":"endText","optional":true,"type":"String"}],"name":"Loan","relationships":[{"inverse":"loans","key":{"column":"book"},"name":"book","optional":true,"rule":1,"to":"Book"}],"table":"Loan"}],"format":1,"layout":1,"name":"Library"}');
INSERT INTO _metadata VALUES('lineage','{"versions":[{"digest":"c0603dbf5c60c957","name":"Library"}]}');
INSERT INTO _metadata VALUES('model','Library');
INSERT INTO _metadata VALUES('rules','3f5a1d8de411e2c0');
INSERT INTO _metadata VALUES('structure','589b27cc7b021842');
INSERT INTO _metadata VALUES('tables','{"tables":{"Book":{"digest":"b7440baece36daaa"},"Loan":{"digest":"fc9354a14eaada45"},"_metadata":{"digest":"2e45f4149275d2f7"},"_never":{"digest":"b02d537b89b9beb0"},"_pending":{"digest":"32b4f635bef8367f"},"_sequence":{"digest":"6444640c87cd7d26"},"_suspended":{"digest":"d2f143247568018e"}}}');
INSERT INTO _metadata VALUES('uuid','F590A30A-1CAA-49E2-A0E2-A1BEFFBA690A');
INSERT INTO _metadata VALUES('version','c0603dbf5c60c957');
CREATE TABLE IF NOT EXISTS "_sequence" (
    "table" TEXT    NOT NULL,
    "last"  INTEGER NOT NULL,
    PRIMARY KEY ("table")
) STRICT, WITHOUT ROWID;
INSERT INTO _sequence VALUES('Book',2);
INSERT INTO _sequence VALUES('Loan',2);
CREATE TABLE IF NOT EXISTS "_suspended" (
    "rules" INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE IF NOT EXISTS "_pending" (
    "_id"    INTEGER PRIMARY KEY,
    "rule"   TEXT    NOT NULL,
    "row"    INTEGER NOT NULL,
    "stands" INTEGER NOT NULL DEFAULT 1 REFERENCES "_never" ("_id") DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE TABLE IF NOT EXISTS "_never" (
    "_id" INTEGER PRIMARY KEY CHECK (false)
) STRICT;
CREATE INDEX "Loan_book_key" ON "Loan" ("book");
CREATE TRIGGER "Book_guard" BEFORE DELETE ON "Book"
WHEN NOT EXISTS (SELECT 1 FROM "_suspended")
  AND NOT ((SELECT "foreign_keys" FROM pragma_foreign_keys))
BEGIN
    SELECT RAISE(ABORT, 'PRAGMA foreign_keys = ON first: the delete rules need it');
END;
CREATE TRIGGER "Book_sequence" AFTER DELETE ON "Book"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Book')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Book';
END;
CREATE TRIGGER "Loan_sequence" AFTER DELETE ON "Loan"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Loan')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Loan';
END;
COMMIT;
