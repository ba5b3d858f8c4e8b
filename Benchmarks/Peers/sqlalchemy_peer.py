"""The workloads with SQLAlchemy's object-relational mapper."""

import sqlalchemy
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, Text, select
from sqlalchemy.orm import Session, declarative_base, relationship

import common

Base = declarative_base()


class Item(Base):
    __tablename__ = "Item"
    id = Column("_id", Integer, primary_key=True)
    category = Column(Text, nullable=False)
    created = Column(Float, nullable=False)
    done = Column(Boolean, nullable=False)
    name = Column(Text, nullable=False)
    note = Column(Text)
    price = Column(Float, nullable=False)
    quantity = Column(Integer, nullable=False)
    rank = Column(Integer, nullable=False)


class Region(Base):
    __tablename__ = "Region"
    id = Column("_id", Integer, primary_key=True)
    name = Column(Text, nullable=False)
    shops = relationship("Shop", back_populates="parent", cascade="all, delete")


class Shop(Base):
    __tablename__ = "Shop"
    id = Column("_id", Integer, primary_key=True)
    name = Column(Text, nullable=False)
    region = Column(ForeignKey("Region._id"))
    parent = relationship("Region", back_populates="shops")
    sales = relationship("Sale", back_populates="parent", cascade="all, delete")


class Sale(Base):
    __tablename__ = "Sale"
    id = Column("_id", Integer, primary_key=True)
    amount = Column(Integer, nullable=False)
    shop = Column(ForeignKey("Shop._id"))
    parent = relationship("Shop", back_populates="sales")


def workloads(path, n):
    engine = sqlalchemy.create_engine(f"sqlite:///{path}")

    @sqlalchemy.event.listens_for(engine, "connect")
    def set_pragmas(connection, record):
        connection.execute("PRAGMA synchronous = NORMAL")

    session = Session(engine)

    def insert():
        session.add_all([Item(**common.values(i, n)) for i in range(n)])
        session.commit()

    def fetch():
        items = session.scalars(select(Item)).all()
        return sum(common.total(item) for item in items)

    def query():
        result = 0
        for category, rank in common.queries(n):
            found = select(Item).where(Item.category == category, Item.rank >= rank)
            items = session.scalars(found.order_by(Item.rank).limit(common.LIMIT))
            result += sum(common.total(item) for item in items)
        return result

    def cascade():
        for region in session.scalars(select(Region)).all():
            session.delete(region)
        session.commit()

    def update():
        for item in session.scalars(select(Item)).all():
            item.quantity += 1
        session.commit()

    return {"W1": insert, "W2": fetch, "W3": query, "W5": cascade, "W6": update}


common.main(workloads)
