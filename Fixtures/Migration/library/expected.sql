-- Makes a store of the version Library one of the version Library 3.
-- Run it with: sqlite3 -bail STORE < FILE. It happens whole or not at all.
-- - rewrite the table Book, without cover (rewrite)
-- - rewrite the table Writer, as its CHECK constraints change (rewrite)
-- - create the index Book_author_key (scan)

PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;

-- Refused where Book.pages: its value is not one that the model allows now.
CREATE TEMP TABLE "_condition.0" ("count" CONSTRAINT "Book.pages" CHECK ("count" = 0));
INSERT INTO "_condition.0" SELECT count(*) FROM (SELECT "_id", 'Book', "pages" FROM (SELECT "_row"."_id" AS "_id", "_row"."pages" AS "pages" FROM "Book" AS "_row") WHERE NOT ("pages" BETWEEN 0 AND 2147483647));
DROP TABLE "_condition.0";
DROP TRIGGER "Author_guard";
DROP TRIGGER "Author_sequence";
DROP TRIGGER "Book_sequence";
CREATE TABLE "_rebuilt.1" (
    "_id"        INTEGER PRIMARY KEY,
    "_version"   INTEGER NOT NULL DEFAULT 1,
    "identifier" BLOB    NOT NULL CHECK (length("identifier") = 16),
    "pages"      INTEGER DEFAULT 0 CHECK ("pages" BETWEEN 0 AND 2147483647),
    "rating"     INTEGER NOT NULL DEFAULT 3 CHECK ("rating" BETWEEN -32768 AND 32767),
    "title"      TEXT    NOT NULL DEFAULT '',
    "author"     INTEGER REFERENCES "Writer" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;
INSERT INTO "_rebuilt.1" ("_id", "_version", "identifier", "pages", "rating", "title", "author") SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", CAST(randomblob(6) || char(64 + (random() & 15)) || randomblob(1) || substr(x'808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF', 1 + (random() & 63), 1) || randomblob(7) AS BLOB) AS "identifier", "_row"."pages" AS "pages", 3 AS "rating", "_row"."title" AS "title", "_row"."author" AS "author" FROM "Book" AS "_row";
CREATE TABLE "Writer" (
    "_id"      INTEGER PRIMARY KEY,
    "_version" INTEGER NOT NULL DEFAULT 1,
    "born"     REAL,
    "fullName" TEXT
) STRICT;
INSERT INTO "Writer" ("_id", "_version", "born", "fullName") SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", NULL AS "born", "_row"."name" AS "fullName" FROM "Author" AS "_row";
DROP INDEX "Book_author_key";
DROP TABLE "Author";
DROP TABLE "Book";
ALTER TABLE "_rebuilt.1" RENAME TO "Book";
INSERT INTO "_sequence" ("table", "last") SELECT '_moved.Author', "last" FROM "_sequence" WHERE "table" = 'Author';
INSERT INTO "_sequence" ("table", "last") SELECT 'Writer', "last" FROM "_sequence" WHERE "table" = '_moved.Author' ON CONFLICT ("table") DO UPDATE SET "last" = max("last", excluded."last");
DELETE FROM "_sequence" WHERE "table" GLOB '_moved.*';
CREATE INDEX "Book_author_key" ON "Book" ("author");
CREATE TRIGGER "Writer_guard" BEFORE DELETE ON "Writer"
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
CREATE TRIGGER "Writer_sequence" AFTER DELETE ON "Writer"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Writer')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Writer';
END;

-- What the store says of itself.
INSERT OR REPLACE INTO "_metadata" VALUES ('model', 'Library');
INSERT OR REPLACE INTO "_metadata" VALUES ('structure', '83d8793b8489607c');
INSERT OR REPLACE INTO "_metadata" VALUES ('rules', '077b4bb28251bc9f');
INSERT OR REPLACE INTO "_metadata" VALUES ('version', 'cd959bf1b7030a51');
INSERT OR REPLACE INTO "_metadata" VALUES ('description', '{"entities":[{"attributes":[{"name":"identifier","type":"UUID"},{"default":"i:0","min":"i:0","name":"pages","optional":true,"type":"Integer 32"},{"default":"i:3","name":"rating","type":"Integer 16"},{"default":"s:","name":"title","type":"String"}],"name":"Book","relationships":[{"inverse":"books","key":{"column":"author"},"name":"author","optional":true,"rule":1,"to":"Writer"}],"table":"Book"},{"attributes":[{"name":"born","optional":true,"type":"Date"},{"name":"fullName","optional":true,"renaming":"name","type":"String"}],"name":"Writer","relationships":[{"inverse":"author","inverseKey":{"column":"author","table":"Book"},"many":true,"name":"books","optional":true,"rule":2,"to":"Book"}],"renaming":"Author","table":"Writer"}],"format":1,"layout":1,"name":"Library"}');
UPDATE "_metadata" SET "value" = json_insert("value", '$.versions[#]', json('{"digest":"cd959bf1b7030a51","name":"Library 3"}')) WHERE "key" = 'lineage';
UPDATE "_metadata" SET "value" = json_patch("value", '{"tables":{"Author":null,"Book":{"added":null,"digest":null},"Writer":{"added":null,"digest":null}}}') WHERE "key" = 'tables';

COMMIT;
PRAGMA foreign_key_check;
