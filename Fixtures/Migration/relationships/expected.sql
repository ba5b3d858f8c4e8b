-- Makes a store of the version Blog one of the version Blog 2.
-- Run it with: sqlite3 -bail STORE < FILE. It happens whole or not at all.
-- - rewrite the table Comment, as its CHECK constraints change (rewrite)
-- - rewrite the table Post, as its CHECK constraints change (rewrite)
-- - rewrite the table Post_tags, as its pairs come from another table (rewrite)
-- - create the index Comment_post_key (scan)
-- - create the index Tag_name_unique (scan)
-- - create the index Post_tags_reverse (scan)

PRAGMA foreign_keys = OFF;
BEGIN IMMEDIATE;

-- Refused where Tag_name_unique: its values are those of another object, which must be unique now.
CREATE TEMP TABLE "_condition.0" ("count" CONSTRAINT "Tag_name_unique" CHECK ("count" = 0));
INSERT INTO "_condition.0" SELECT count(*) FROM (SELECT "_id", 'Tag', "name" FROM (SELECT *, count(*) OVER (PARTITION BY "name") AS "_count" FROM (SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", "_row"."name" AS "name" FROM "Tag" AS "_row") WHERE "name" IS NOT NULL) WHERE "_count" > 1);
DROP TABLE "_condition.0";
DROP TRIGGER "Comment_sequence";
DROP TRIGGER "Post_guard";
DROP TRIGGER "Post_sequence";
DROP TRIGGER "Tag_guard";
DROP TRIGGER "Tag_sequence";
CREATE TABLE "_rebuilt.1" (
    "_id"           INTEGER PRIMARY KEY,
    "_version"      INTEGER NOT NULL DEFAULT 1,
    "text"          TEXT,
    "post"          INTEGER REFERENCES "Post" ("_id") ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    "post_position" INTEGER
) STRICT;
INSERT INTO "_rebuilt.1" ("_id", "_version", "text", "post", "post_position") SELECT "_row"."_id" AS "_id", "_row"."_version" AS "_version", "_row"."text" AS "text", "_row"."Post.comments" AS "post", CASE WHEN "_row"."Post.comments" IS NOT NULL THEN "_row"."_id" << 20 END AS "post_position" FROM "Comment" AS "_row";
CREATE TABLE "_rebuilt.2" (
    "_id"      INTEGER PRIMARY KEY,
    "_entity"  TEXT    NOT NULL CHECK ("_entity" IN ('Post', 'Picture')),
    "_version" INTEGER NOT NULL DEFAULT 1,
    "text"     TEXT,
    -- Picture
    "url"      TEXT,
    "width"    INTEGER CHECK ("width" BETWEEN -2147483648 AND 2147483647)
) STRICT;
INSERT INTO "_rebuilt.2" ("_id", "_entity", "_version", "text", "url", "width") SELECT "_row"."_id" AS "_id", "_row"."_entity" AS "_entity", "_row"."_version" AS "_version", "_row"."text" AS "text", "_row"."url" AS "url", CASE WHEN "_row"."_entity" IN ('Picture') THEN 100 END AS "width" FROM "Post" AS "_row";
CREATE TABLE "_rebuilt.3" (
    "posts"         INTEGER NOT NULL REFERENCES "Post" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    "tags"          INTEGER NOT NULL REFERENCES "Tag" ("_id") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    "tags_position" INTEGER,
    PRIMARY KEY ("posts", "tags")
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO "_rebuilt.3" ("posts", "tags", "tags_position") SELECT "source" AS "posts", "destination" AS "tags", coalesce("destinationPosition", "destination" << 20) AS "tags_position" FROM (SELECT "posts" AS "source", "tags" AS "destination", NULL AS "destinationPosition", NULL AS "sourcePosition" FROM "Post_tags");
DROP INDEX "Comment_Post.comments_key";
DROP INDEX "Post_tags_reverse";
DROP TABLE "Comment";
DROP TABLE "Post";
DROP TABLE "Post_tags";
ALTER TABLE "_rebuilt.1" RENAME TO "Comment";
ALTER TABLE "_rebuilt.2" RENAME TO "Post";
ALTER TABLE "_rebuilt.3" RENAME TO "Post_tags";
CREATE INDEX "Comment_post_key" ON "Comment" ("post", "post_position");
CREATE UNIQUE INDEX "Tag_name_unique" ON "Tag" ("name");
CREATE INDEX "Post_tags_reverse" ON "Post_tags" ("tags", "posts");
CREATE TRIGGER "Post_guard" BEFORE DELETE ON "Post"
WHEN NOT EXISTS (SELECT 1 FROM "_suspended")
  AND NOT ((SELECT "foreign_keys" FROM pragma_foreign_keys))
BEGIN
    SELECT RAISE(ABORT, 'PRAGMA foreign_keys = ON first: the delete rules need it');
END;
CREATE TRIGGER "Tag_guard" BEFORE DELETE ON "Tag"
WHEN NOT EXISTS (SELECT 1 FROM "_suspended")
  AND NOT ((SELECT "foreign_keys" FROM pragma_foreign_keys))
BEGIN
    SELECT RAISE(ABORT, 'PRAGMA foreign_keys = ON first: the delete rules need it');
END;
CREATE TRIGGER "Comment_sequence" AFTER DELETE ON "Comment"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Comment')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Comment';
END;
CREATE TRIGGER "Post_sequence" AFTER DELETE ON "Post"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Post')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Post';
END;
CREATE TRIGGER "Tag_sequence" AFTER DELETE ON "Tag"
WHEN OLD."_id" > (SELECT "last" FROM "_sequence" WHERE "table" = 'Tag')
BEGIN
    UPDATE "_sequence" SET "last" = OLD."_id" WHERE "table" = 'Tag';
END;

-- What the store says of itself.
INSERT OR REPLACE INTO "_metadata" VALUES ('model', 'Blog');
INSERT OR REPLACE INTO "_metadata" VALUES ('structure', 'c444abfd94b74d0f');
INSERT OR REPLACE INTO "_metadata" VALUES ('rules', '8c89275681844162');
INSERT OR REPLACE INTO "_metadata" VALUES ('version', '0db302e045568cd5');
INSERT OR REPLACE INTO "_metadata" VALUES ('description', '{"entities":[{"attributes":[{"name":"text","optional":true,"type":"String"}],"name":"Comment","relationships":[{"inverse":"comments","key":{"column":"post","position":"post_position"},"name":"post","optional":true,"rule":1,"to":"Post"}],"table":"Comment"},{"attributes":[{"name":"url","optional":true,"type":"URI"},{"default":"i:100","name":"width","optional":true,"type":"Integer 32"}],"name":"Picture","parent":"Post","shared":true,"table":"Post"},{"attributes":[{"name":"text","optional":true,"type":"String"}],"name":"Post","relationships":[{"inverse":"post","inverseKey":{"column":"post","position":"post_position","table":"Comment"},"many":true,"name":"comments","optional":true,"ordered":true,"rule":1,"to":"Comment"},{"inverse":"posts","many":true,"name":"tags","optional":true,"ordered":true,"pairs":{"column":"posts","destination":"tags","position":"tags_position","table":"Post_tags"},"rule":1,"to":"Tag"}],"shared":true,"table":"Post"},{"attributes":[{"name":"name","optional":true,"type":"String"}],"name":"Tag","relationships":[{"inverse":"tags","many":true,"name":"posts","optional":true,"pairs":{"column":"tags","destination":"posts","inversePosition":"tags_position","table":"Post_tags"},"rule":1,"to":"Post"}],"table":"Tag","unique":[["name"]]}],"format":1,"layout":1,"name":"Blog"}');
UPDATE "_metadata" SET "value" = json_insert("value", '$.versions[#]', json('{"digest":"0db302e045568cd5","name":"Blog 2"}')) WHERE "key" = 'lineage';
UPDATE "_metadata" SET "value" = json_patch("value", '{"tables":{"Comment":{"added":null,"digest":null},"Post":{"added":null,"digest":null},"Post_tags":{"added":null,"digest":null}}}') WHERE "key" = 'tables';

COMMIT;
PRAGMA foreign_key_check;
