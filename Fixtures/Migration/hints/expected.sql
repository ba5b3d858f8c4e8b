-- Makes a store of the version Stock one of the version Stock 3.
-- Run it with: sqlite3 -bail STORE < FILE. It happens whole or not at all.
-- - rewrite the table Item, without endText (rewrite)
-- - rewrite the table Item, as its CHECK constraints change (rewrite)
-- - split Item into Book, Disc (rewrite)
-- - keep one Author of those with the same name (rewrite)
-- - rewrite the table Book, without _entity, kind (rewrite)
-- - rewrite the table Disc, as they leave the table Item (rewrite)
-- - create the index Author_name_unique (scan)

PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;

-- Refused where Item.end: 'date(endText)' cannot be computed of it.
CREATE TEMP TABLE "_condition.0" ("count" CONSTRAINT "Item.end" CHECK ("count" = 0));
INSERT INTO "_condition.0" SELECT count(*) FROM (SELECT "_row"."_id", 'Item', NULL FROM "Item" AS "_row" WHERE (("_row"."endText" IS NULL OR date(substr("_row"."endText", 1, 10), '+0 days') IS substr("_row"."endText", 1, 10) AND strftime('%s', "_row"."endText") IS NOT NULL)) IS NOT TRUE);
DROP TABLE "_condition.0";
DROP TRIGGER "Author_sequence";
DROP TRIGGER "Item_sequence";
CREATE TABLE "_rebuilt.1" (
    "_id"      INTEGER PRIMARY KEY,
    "_version" INTEGER NOT NULL DEFAULT 1,
    "end"      REAL,
    "kind"     INTEGER CHECK ("kind" BETWEEN -32768 AND 32767),
    "title"    TEXT
) STRICT;
INSERT INTO "_rebuilt.1" ("_id", "_version", "end", "kind", "title") SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", (CAST(strftime('%s', "_row"."endText") AS REAL) - 978307200.0 + strftime('%f', "_row"."endText") - strftime('%S', "_row"."endText")) AS "end", "_row"."kind" AS "kind", "_row"."title" AS "title" FROM "Item" AS "_row";
DROP TABLE "Item";
ALTER TABLE "_rebuilt.1" RENAME TO "Item";
CREATE TRIGGER "Author_sequence" AFTER DELETE ON "Author"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Author')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Author';
END;
CREATE TRIGGER "Item_sequence" AFTER DELETE ON "Item"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Item')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Item';
END;

DROP TRIGGER "Author_sequence";
DROP TRIGGER "Item_sequence";
CREATE TABLE "_rebuilt.1" (
    "_id"      INTEGER PRIMARY KEY,
    "_entity"  TEXT    NOT NULL CHECK ("_entity" IN ('Item', '_split:Item:Book', '_split:Item:Disc')),
    "_version" INTEGER NOT NULL DEFAULT 1,
    "end"      REAL,
    "kind"     INTEGER CHECK ("kind" BETWEEN -32768 AND 32767),
    "title"    TEXT
) STRICT;
INSERT INTO "_rebuilt.1" ("_id", "_entity", "_version", "end", "kind", "title") SELECT "_row"."_id" AS "_id", 'Item' AS "_entity", "_row"."_version" AS "_version", "_row"."end" AS "end", "_row"."kind" AS "kind", "_row"."title" AS "title" FROM "Item" AS "_row";
DROP TABLE "Item";
ALTER TABLE "_rebuilt.1" RENAME TO "Item";
CREATE TRIGGER "Author_sequence" AFTER DELETE ON "Author"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Author')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Author';
END;
CREATE TRIGGER "Item_sequence" AFTER DELETE ON "Item"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Item')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Item';
END;

-- Refused where Item: exactly one of the conditions of its split must hold.
CREATE TEMP TABLE "_condition.1" ("count" CONSTRAINT "Item" CHECK ("count" = 0));
INSERT INTO "_condition.1" SELECT count(*) FROM (SELECT "_row"."_id", 'Item', NULL FROM "Item" AS "_row" WHERE "_row"."_entity" = 'Item' AND (("_row"."kind" IS 1) IS TRUE) + ((("_row"."kind" IS 2) AND ("_row"."end" IS NULL)) IS TRUE) <> 1);
DROP TABLE "_condition.1";
DROP TRIGGER "Author_sequence";
DROP TRIGGER "Item_sequence";
PRAGMA ignore_check_constraints = ON;
UPDATE "Item" AS "_row" SET "_entity" = CASE WHEN "_row"."kind" IS 1 THEN '_split:Item:Book' WHEN ("_row"."kind" IS 2) AND ("_row"."end" IS NULL) THEN '_split:Item:Disc' ELSE 'Item' END WHERE "_row"."_entity" = 'Item';
CREATE TEMP TABLE "_lost.Author" ("id" INTEGER PRIMARY KEY, "kept" INTEGER);
INSERT INTO temp."_lost.Author" SELECT * FROM (SELECT "_row"."_id" AS "id", first_value("_row"."_id") OVER (PARTITION BY "_row"."name" ORDER BY "_row"."updated" DESC, "_row"."_id") AS "kept" FROM "Author" AS "_row" WHERE 1 AND "_row"."name" IS NOT NULL) WHERE "id" <> "kept";
DELETE FROM "Author" WHERE "_id" IN (SELECT "id" FROM temp."_lost.Author");
DROP TABLE temp."_lost.Author";
PRAGMA ignore_check_constraints = OFF;
-- Refused where Author_name_unique: its values are those of another object, which must be unique now.
CREATE TEMP TABLE "_condition.2" ("count" CONSTRAINT "Author_name_unique" CHECK ("count" = 0));
INSERT INTO "_condition.2" SELECT count(*) FROM (SELECT "_id", 'Author', "name" FROM (SELECT *, count(*) OVER (PARTITION BY "name") AS "_count" FROM (SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", "_row"."name" AS "name", "_row"."updated" AS "updated" FROM "Author" AS "_row") WHERE "name" IS NOT NULL) WHERE "_count" > 1);
DROP TABLE "_condition.2";
CREATE TABLE "Book" (
    "_id"      INTEGER PRIMARY KEY,
    "_version" INTEGER NOT NULL DEFAULT 1,
    "end"      REAL,
    "title"    TEXT
) STRICT;
INSERT INTO "Book" ("_id", "_version", "end", "title") SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", "_row"."end" AS "end", "_row"."title" AS "title" FROM "Item" AS "_row" WHERE "_row"."_entity" IN ('_split:Item:Book');
CREATE TABLE "Disc" (
    "_id"      INTEGER PRIMARY KEY,
    "_version" INTEGER NOT NULL DEFAULT 1,
    "title"    TEXT
) STRICT;
INSERT INTO "Disc" ("_id", "_version", "title") SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", "_row"."title" AS "title" FROM "Item" AS "_row" WHERE "_row"."_entity" IN ('_split:Item:Disc');
DROP TABLE "Item";
INSERT INTO "_sequence" ("table", "last") SELECT '_moved.Item', "last" FROM "_sequence" WHERE "table" = 'Item';
INSERT INTO "_sequence" ("table", "last") SELECT 'Book', "last" FROM "_sequence" WHERE "table" = '_moved.Item' ON CONFLICT ("table") DO UPDATE SET "last" = max("last", excluded."last");
INSERT INTO "_sequence" ("table", "last") SELECT 'Disc', "last" FROM "_sequence" WHERE "table" = '_moved.Item' ON CONFLICT ("table") DO UPDATE SET "last" = max("last", excluded."last");
DELETE FROM "_sequence" WHERE "table" GLOB '_moved.*';
CREATE UNIQUE INDEX "Author_name_unique" ON "Author" ("name");
CREATE TRIGGER "Author_sequence" AFTER DELETE ON "Author"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Author')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Author';
END;
CREATE TRIGGER "Book_sequence" AFTER DELETE ON "Book"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Book')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Book';
END;
CREATE TRIGGER "Disc_sequence" AFTER DELETE ON "Disc"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Disc')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Disc';
END;

-- What the store says of itself.
INSERT OR REPLACE INTO "_metadata" VALUES ('model', 'Stock');
INSERT OR REPLACE INTO "_metadata" VALUES ('structure', '1bcebf07f01bc934');
INSERT OR REPLACE INTO "_metadata" VALUES ('rules', 'c24f0a7e646e0963');
INSERT OR REPLACE INTO "_metadata" VALUES ('version', '60bbb534b72058c2');
INSERT OR REPLACE INTO "_metadata" VALUES ('description', '{"entities":[{"attributes":[{"name":"name","optional":true,"type":"String"},{"name":"updated","optional":true,"type":"Date"}],"name":"Author","table":"Author","unique":[["name"]]},{"attributes":[{"name":"end","optional":true,"type":"Date"},{"name":"title","optional":true,"type":"String"}],"name":"Book","table":"Book"},{"attributes":[{"name":"title","optional":true,"type":"String"}],"name":"Disc","table":"Disc"}],"format":1,"layout":1,"name":"Stock"}');
UPDATE "_metadata" SET "value" = json_insert("value", '$.versions[#]', json('{"changesData":true,"digest":"60bbb534b72058c2","name":"Stock 3"}')) WHERE "key" = 'lineage';
UPDATE "_metadata" SET "value" = json_patch("value", '{"tables":{"Book":{"added":null,"digest":null},"Disc":{"added":null,"digest":null},"Item":{"added":null,"digest":null}}}') WHERE "key" = 'tables';

COMMIT;
PRAGMA foreign_key_check;
