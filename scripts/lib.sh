# Shared by the scripts: one virtual environment, filled from a pinned list, remade only when the list changes.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

sorry() {
    echo "$1" >&2
    exit 2
}

# find_python: the first interpreter that runs and is new enough; PYTHON names one.
find_python() {
    local candidate
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11}; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    sorry "Python 3.11 or newer is needed, and none was found. Install one, or name it in PYTHON."
}

# use_environment LIST...: .venv holds what requirements/LIST.txt pin.
use_environment() {
    local python list stamp
    if [ ! -x .venv/bin/python ]; then
        python=$(find_python)
        echo "Making the virtual environment .venv ..." >&2
        "$python" -m venv .venv || sorry "No virtual environment could be made (on Debian: apt install python3-venv)."
    fi
    for list in "$@"; do
        stamp=.venv/$list.installed
        if ! cmp -s "requirements/$list.txt" "$stamp"; then
            echo "Installing what requirements/$list.txt pins ..." >&2
            .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
                -r "requirements/$list.txt" || sorry "The packages could not be installed; see above."
            cp "requirements/$list.txt" "$stamp"
        fi
    done
}
