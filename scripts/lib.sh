# Shared by the scripts: one virtual environment, filled from a pinned list, remade only when the list changes.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

sorry() {
    echo "$1" >&2
    exit 2
}

# use_environment LIST...: .venv holds what requirements/LIST.txt pin.
use_environment() {
    local python list stamp
    python=${PYTHON:-$(command -v python3.13 || command -v python3.12 || command -v python3.11 || command -v python3)} ||
        sorry "Python 3.11 or newer is needed and none was found; name one in PYTHON."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        sorry "Python 3.11 or newer is needed; $python is $("$python" --version 2>&1). Name another one in PYTHON."
    if [ ! -x .venv/bin/python ]; then
        echo "Making the virtual environment .venv ..." >&2
        "$python" -m venv .venv || sorry "The virtual environment could not be made (on Debian: apt install python3-venv)."
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
