#!/usr/bin/env python3
"""Times each call of the Swift compiler during a build, and prints the times as a table.

SwiftPM calls it as the compiler (SWIFT_EXEC); it runs SWIFT_COMPILER and adds a line to the file BUILD_TIMES.
build.py --table TIMES SOURCES PROGRAM prints the table.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys
import time


def compile_timed(arguments):
    name = arguments[arguments.index("-module-name") + 1] if "-module-name" in arguments else ""
    if "-emit-executable" in arguments:
        name = "(link)"
    start = time.time()
    status = subprocess.run([os.environ["SWIFT_COMPILER"], *arguments]).returncode
    if name and "BUILD_TIMES" in os.environ:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        row = [name, start, time.time(), used.ru_utime + used.ru_stime]
        with open(os.environ["BUILD_TIMES"], "a") as times:
            times.write(json.dumps(row) + "\n")
    return status


def lines(sources, module):
    files = (file for folder in sources.glob("*/" + module) for file in folder.rglob("*.swift"))
    return sum(file.read_bytes().count(b"\n") for file in files)


def print_table(times, sources, program):
    rows = sorted((json.loads(line) for line in times.open()), key=lambda row: row[1])
    first, last = rows[0][1], max(row[2] for row in rows)
    print(f"{'module':<16}{'start s':>9}{'seconds':>9}{'CPU s':>9}{'lines':>9}")
    total = 0
    for name, start, end, cpu in rows:
        count = lines(sources, name)
        total += count
        print(f"{name:<16}{start - first:>9.1f}{end - start:>9.1f}{cpu:>9.1f}{count:>9,}")
    cpu = sum(row[3] for row in rows)
    print(f"{'total':<16}{'':>9}{last - first:>9.1f}{cpu:>9.1f}{total:>9,}")
    print(f"{os.cpu_count()} cores, a program of {program.stat().st_size / 1e6:.1f} MB")


if sys.argv[1:2] == ["--table"]:
    print_table(*map(pathlib.Path, sys.argv[2:5]))
else:
    sys.exit(compile_timed(sys.argv[1:]))
