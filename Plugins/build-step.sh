#!/bin/sh
# Generates the code of a data model as a step of any build system: see --help. POSIX sh, and nothing but its tools.
set -u

usage() {
    cat <<'END'
Generates the code of a data model as a step of a build: Make, CMake, Bazel, a run-script phase of Xcode, CI.

Usage: build-step.sh MODEL OUTPUT [options of the generator]

  MODEL   an .xcdatamodeld bundle or an .xcdatamodel folder
  OUTPUT  a folder, or a file X.swift for all Swift code, without the SQL

The options are those of 'generator help generate'. For builds:
  --depfile FILE  write the files that were read as a Makefile rule
  --check         write nothing; print how the files differ, and exit with 1 if they do
  --quiet         print only errors and warnings

What is generated is written only where it changed, so that nothing compiles anew for a model that was saved and not edited.

The generator is the first of these:
  1. the program that the environment variable RELATA_GENERATOR names
  2. the first program 'generator' on the PATH that is Relata's
  3. the one of the package that this script belongs to, built where it is missing or older than its sources; several steps at
     once build it once. It is kept in the package's folder .build, or in the folder that RELATA_BUILD_FOLDER names.

Exit status: 0 done, 1 the check found something, 2 unusable input or output, or no generator.
END
}

say() {
    printf '%s\n' "$*" >&2
}

# Whether a program is Relata's generator, and not another of that name.
is_relata() {
    "$1" --help 2>/dev/null | grep -q '^Relata '
}

# The generator on the PATH, if one is there: the first program 'generator' that is Relata's.
find_on_path() (
    IFS=:
    for folder in $PATH; do
        candidate=$folder/generator
        if [ -n "$folder" ] && [ -f "$candidate" ] && [ -x "$candidate" ] && is_relata "$candidate"; then
            printf '%s\n' "$candidate"
            exit 0
        fi
    done
    exit 1
)

# Whether a program is there, and none of the sources that it is built from is newer; the runtime is none of them.
is_current() {
    [ -x "$1" ] || return 1
    newer=$(find "$package/Package.swift" "$package/Sources" "$package/Templates" \
        -name Relata -prune -o -newer "$1" -print 2>/dev/null) || return 1
    [ -z "$newer" ]
}

# Puts a copy of a program in its place in one step, since other steps may be about to start it; with the time of the
# second argument, so that what was edited while it was built counts as newer.
install_copy() {
    cp "$1" "$tool.$$" && touch -r "$2" "$tool.$$" && mv -f "$tool.$$" "$tool"
}

build() {
    for built in "$scratch/release/generator" "$scratch/debug/generator"; do
        if is_current "$built"; then
            install_copy "$built" "$built"
            return
        fi
    done
    if ! command -v swift >/dev/null 2>&1; then
        say "error: there is no generator, and no 'swift' on the PATH to build it with"
        say "note: install Swift, or name a generator with RELATA_GENERATOR"
        return 2
    fi
    # Where this package is being worked on, there is a debug build, to which little is missing.
    configuration=release
    if [ -d "$scratch/debug" ] && [ ! -d "$scratch/release" ]; then configuration=debug; fi
    say "Building the generator; this happens once"
    start="$tool.$$.start"
    : >"$start" || return
    # Xcode says in its environment which SDK the app is for; the generator runs here.
    (
        unset SDKROOT
        swift build -c "$configuration" --product generator --package-path "$package" --scratch-path "$scratch"
    ) >&2 && install_copy "$scratch/$configuration/generator" "$start"
    status=$?
    rm -f "$start"
    return "$status"
}

# Holds the lock, a folder that only one step can make. A step that was killed leaves it behind, with its number.
lock() {
    waited=0
    until mkdir "$lock" 2>/dev/null; do
        owner=$(cat "$lock/owner" 2>/dev/null) || owner=
        if [ -n "$owner" ]; then
            kill -0 "$owner" 2>/dev/null || rm -rf "$lock"
        elif [ "$waited" -ge 10 ]; then
            # Whoever made it was killed before it could say its number.
            rm -rf "$lock"
        fi
        waited=$((waited + 1))
        [ "$waited" -ne 10 ] || say "Waiting for another step (process ${owner:-unknown}), which builds the generator: $lock"
        sleep 1
    done
    trap 'rm -rf "$lock" "$tool.$$" "$tool.$$.start"' EXIT
    trap 'exit 2' HUP INT TERM
    printf '%s\n' "$$" >"$lock/owner"
}

# The package's own generator, built if need be.
find_or_build() {
    package=$(cd "$(dirname "$0")/.." && pwd -P) || return
    scratch=${RELATA_BUILD_FOLDER:-$package/.build}
    tool=$scratch/build-step/generator
    lock=$scratch/build-step/lock
    if ! is_current "$tool"; then
        mkdir -p "$scratch/build-step" || {
            say "note: name a folder that can be written with RELATA_BUILD_FOLDER"
            return 2
        }
        (
            lock
            is_current "$tool" || build
        ) || return 2
    fi
    printf '%s\n' "$tool"
}

case ${1-} in
-h | --help)
    usage
    exit 0
    ;;
esac
if [ "$#" -lt 2 ]; then
    say "error: the model and the output are missing"
    say "note: '$0 --help' shows the usage"
    exit 2
fi
for word in "$1" "$2"; do
    case $word in
    -*)
        say "error: '$word' stands where the model or the output is expected; options come last"
        say "note: '$0 --help' shows the usage"
        exit 2
        ;;
    esac
done
model=$1
output=$2
shift 2

if [ -n "${RELATA_GENERATOR:-}" ]; then
    generator=$RELATA_GENERATOR
    if ! command -v "$generator" >/dev/null 2>&1; then
        say "error: RELATA_GENERATOR names '$generator', which is not a program"
        exit 2
    fi
else
    generator=$(find_on_path) || generator=$(find_or_build) || exit 2
fi
exec "$generator" generate "$model" --output "$output" "$@"
