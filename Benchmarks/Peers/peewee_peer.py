"""The workloads with peewee."""

import peewee

import common

database = peewee.SqliteDatabase(None)


class Base(peewee.Model):
    class Meta:
        database = database


class Item(Base):
    id = peewee.AutoField(column_name="_id")
    category = peewee.TextField()
    created = peewee.DoubleField()
    done = peewee.BooleanField()
    name = peewee.TextField()
    note = peewee.TextField(null=True)
    price = peewee.DoubleField()
    quantity = peewee.IntegerField()
    rank = peewee.IntegerField()

    class Meta:
        table_name = "Item"


class Region(Base):
    id = peewee.AutoField(column_name="_id")
    name = peewee.TextField()

    class Meta:
        table_name = "Region"


class Shop(Base):
    id = peewee.AutoField(column_name="_id")
    name = peewee.TextField()
    region = peewee.ForeignKeyField(Region, column_name="region", null=True, backref="shops", on_delete="CASCADE")

    class Meta:
        table_name = "Shop"


class Sale(Base):
    id = peewee.AutoField(column_name="_id")
    amount = peewee.IntegerField()
    shop = peewee.ForeignKeyField(Shop, column_name="shop", null=True, backref="sales", on_delete="CASCADE")

    class Meta:
        table_name = "Sale"


def workloads(path, n):
    database.init(path, pragmas={"synchronous": "normal"})
    database.connect()

    def insert():
        with database.atomic():
            Item.bulk_create([Item(**common.values(i, n)) for i in range(n)], batch_size=500)

    def fetch():
        return sum(common.total(item) for item in list(Item.select()))

    def query():
        result = 0
        for category, rank in common.queries(n):
            found = Item.select().where((Item.category == category) & (Item.rank >= rank))
            result += sum(common.total(item) for item in found.order_by(Item.rank).limit(common.LIMIT))
        return result

    def cascade():
        with database.atomic():
            for region in list(Region.select()):
                region.delete_instance(recursive=True, delete_nullable=True)

    def update():
        with database.atomic():
            for item in list(Item.select()):
                item.quantity += 1
                item.save(only=[Item.quantity])

    return {"W1": insert, "W2": fetch, "W3": query, "W5": cascade, "W6": update}


common.main(workloads)
