"""The workloads with Django's object-relational mapper."""

import sys

import django
from django.conf import settings

import common

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": sys.argv[2]}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
)
django.setup()

from django.db import connection, models, transaction  # noqa: E402


class Item(models.Model):
    id = models.AutoField(primary_key=True, db_column="_id")
    category = models.TextField()
    created = models.FloatField()
    done = models.BooleanField()
    name = models.TextField()
    note = models.TextField(null=True)
    price = models.FloatField()
    quantity = models.IntegerField()
    rank = models.IntegerField()

    class Meta:
        app_label = "peer"
        db_table = "Item"


class Region(models.Model):
    id = models.AutoField(primary_key=True, db_column="_id")
    name = models.TextField()

    class Meta:
        app_label = "peer"
        db_table = "Region"


class Shop(models.Model):
    id = models.AutoField(primary_key=True, db_column="_id")
    name = models.TextField()
    region = models.ForeignKey(Region, models.CASCADE, null=True, db_column="region")

    class Meta:
        app_label = "peer"
        db_table = "Shop"


class Sale(models.Model):
    id = models.AutoField(primary_key=True, db_column="_id")
    amount = models.IntegerField()
    shop = models.ForeignKey(Shop, models.CASCADE, null=True, db_column="shop")

    class Meta:
        app_label = "peer"
        db_table = "Sale"


def workloads(path, n):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous = NORMAL")

    def insert():
        with transaction.atomic():
            Item.objects.bulk_create([Item(**common.values(i, n)) for i in range(n)])

    def fetch():
        return sum(common.total(item) for item in list(Item.objects.all()))

    def query():
        result = 0
        for category, rank in common.queries(n):
            found = Item.objects.filter(category=category, rank__gte=rank).order_by("rank")
            result += sum(common.total(item) for item in found[: common.LIMIT])
        return result

    def cascade():
        with transaction.atomic():
            for region in list(Region.objects.all()):
                region.delete()

    def update():
        with transaction.atomic():
            for item in list(Item.objects.all()):
                item.quantity += 1
                item.save(update_fields=["quantity"])

    return {"W1": insert, "W2": fetch, "W3": query, "W5": cascade, "W6": update}


common.main(workloads)
