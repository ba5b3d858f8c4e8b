"""What the programs share: the values of the rows, and how a section is measured and reported."""

import resource
import sys
import time

CATEGORIES = 100
LIMIT = 100


def values(i, n):
    """The properties of item i of n."""
    return {
        "category": f"category {i % CATEGORIES}",
        "created": 700_000_000.0 + i,
        "done": i % 3 == 0,
        "name": f"Item {i}",
        "note": f"A note on the item {i}" if i % 2 == 1 else None,
        "price": i * 0.25,
        "quantity": i % 1000,
        "rank": i * 7919 % n,
    }


def total(item):
    """The sum of all properties."""
    return (
        len(item.category) + int(item.created) + int(item.done) + len(item.name) + len(item.note or "")
        + int(item.price * 4) + item.quantity + item.rank
    )


def queries(n):
    """The category and the least rank of each query."""
    for i in range(max(n // 10, 1)):
        yield f"category {i % CATEGORIES}", i * 104729 % n


def status(name):
    try:
        with open("/proc/self/status") as file:
            for line in file:
                if line.startswith(name):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def main(workloads):
    """Does the workload that the arguments name: name, file, size."""
    name, path, size = sys.argv[1], sys.argv[2], int(sys.argv[3])
    work = workloads(path, size)[name]
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass
    memory = status("VmHWM")
    wall = time.monotonic()
    cpu = time.process_time()
    checksum = work() or 0
    cpu = time.process_time() - cpu
    wall = time.monotonic() - wall
    print(f"section {cpu} {wall} {status('VmHWM') - memory}")
    print(f"checksum {checksum}")
