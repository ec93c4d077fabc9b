#!/bin/sh
# keep-classes.sh [after]: archives the classes that a report and JMeter load (class data sharing), so that
# later starts of this installation take a second less. An archive fits one place, one Java and these jars,
# so it is made where it is used. With "after", as the program calls it after a command, it gives way to
# any load of this machine: the next command tries again. Without an archive every program starts as well.
set -u
first=$(CDPATH='' cd -- "$(dirname "$0")" && pwd -P) || exit 0
home=${first%/lib/first-start}
when=${1:-now}
work=
child=

# Every process that drives a load, except the one that this script starts.
load_runs() {
    [ "$when" = after ] || return 1
    for process in $(grep -lsE '[N]ewDriver|[A]pacheJMeter\.jar|[a]mpmeter-agent\.jar' /proc/[0-9]*/cmdline); do
        grep -qs 'ampmeter[.]keeps=classes' "$process" || return 0
    done
    return 1
}

give_up() {
    [ -z "$child" ] || kill "$child" 2>/dev/null
    [ -z "$work" ] || { cd / && rm -rf "$work"; }
    exit 0
}
trap give_up HUP INT TERM

# try OPTIONS PROGRAM ARGUMENTS...: runs a program for at most five minutes. A verdict is no failure, a
# signal is one.
try() {
    export AMPMETER_CLASSES="$1 -Dampmeter.keeps=classes"
    shift
    timeout 300 "$@" >>out.txt 2>&1 </dev/null &
    child=$!
    while kill -0 $child 2>/dev/null; do
        if load_runs; then
            kill $child
            wait $child
            child=
            give_up
        fi
        sleep 0.3
    done
    wait $child
    ended=$?
    child=
    [ $ended -lt 3 ]
}

# keep PROGRAM ARGUMENTS...: the program itself says where its archive is, which jar dates it, and which
# place, Java and jars it fits.
keep() {
    unset AMPMETER_CLASSES
    said=$(AMPMETER_CLASSES=where "$1") || return
    {
        IFS= read -r archive
        IFS= read -r jar
        IFS= read -r key
    } <<SAID
$said
SAID
    fits=${archive%.jsa}.txt
    folder=${archive%/*}
    if [ "$(cat "$fits" 2>/dev/null)" = "$key" ] && ! [ "$jar" -nt "$fits" ] && ! [ "$jar" -ot "$fits" ]; then
        rm -f "$folder/wanted"
        return
    fi
    mkdir -p "$folder" 2>/dev/null || return
    # Whoever makes the folder makes the archive. One that is left over is from a machine that went down.
    [ -z "$(find "$folder/making" -prune -mmin +30 2>/dev/null)" ] ||
        { mv "$folder/making" "$folder/left.$$" && rm -rf "$folder/left.$$"; }
    mkdir "$folder/making" 2>/dev/null || return
    work=$folder/making
    cd "$work" || return
    printf '%s\n' "$key" >fits.txt && touch -r "$jar" fits.txt
    # Java 17 crashes now and then as it writes an archive: one stays only where its program starts with it.
    for attempt in 1 2 3; do
        rm -f new.jsa
        if try "-Xshare:auto -XX:ArchiveClassesAtExit=new.jsa" "$@" &&
            try "-Xshare:on -XX:SharedArchiveFile=new.jsa -XX:+VerifySharedSpaces" "$@"; then
            rm -f "$fits" && mv new.jsa "$archive"
            break
        fi
        rm -f "$fits" "$archive"
    done
    # A Java that cannot make one is not asked again.
    mv fits.txt "$fits"
    rm -f "$folder/wanted"
    cd / && rm -rf "$work"
    work=
}

load_runs && exit 0
keep "$home/bin/ampmeter" report "$first/first.jtl" --targets "$first/first.targets" --out first
# Where nothing answers, the requests fail and the classes are loaded.
keep "$home/jmeter/bin/jmeter" -n -t "$home/testplans/static-pages.jmx" -l samples.jtl -j jmeter.log \
    -q "$home/jmeter/bin/ampmeter.properties" -Jport=1 -Jusers=1 -JwarmUp=0 -Jduration=1 -Jjmeterengine.nongui.port=0
exit 0
