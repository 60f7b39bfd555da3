# Sourced with the positional parameters FOLDER and TITLE: installs what tools/FOLDER pins into build/FOLDER by npm. Without
# node, or where npm cannot install it, it says what `leave_out` of the caller says and ends with success: `make test` must
# work on a machine with Python, make and git alone.
folder=build/$1

pins() {
    cat tools/$1/package.json tools/$1/package-lock.json tools/$1/.npmrc
}

for name in node npm; do
    command -v $name >/dev/null || leave_out "there is no $name"
done
if [ "$(cat $folder/installed 2>/dev/null)" != "$(pins $1 | cksum)" ]; then
    echo "Installing $2 into $folder"
    rm -rf $folder
    mkdir -p build
    cp -R tools/$1 $folder
    (cd $folder && npm ci --no-audit --no-fund) >$folder/log 2>&1 ||
        leave_out "npm could not install $2, see $folder/log"
    pins $1 | cksum >$folder/installed
fi
