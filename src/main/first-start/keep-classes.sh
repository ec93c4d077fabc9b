#!/bin/sh
# keep-classes.sh HOME FOLDER: archives the classes that JMeter and a report load (class data sharing), for
# starts that are a second shorter. Java 17 crashes now and then as it writes such an archive: it stays only
# where its program has started with it. Without one, or with another Java, programs start all the same.
set -u
home=$1
first=$(CDPATH='' cd -- "$(dirname "$0")" && pwd)
mkdir -p "$2" && cd "$2" || exit 0

# keep ARCHIVE VARIABLE OPTIONS PROGRAM ARGUMENTS...: VARIABLE hands options to the program's JVM.
keep() {
    archive=$1 variable=$2 options=$3 program=$4
    shift 4
    if [ -e "$archive" ] && [ -z "$(find "${archive%/lib/*}" -name '*.jar' -newer "$archive")" ]; then
        return
    fi
    rm -f "$archive" new.jsa
    timeout 300 env "$variable=-XX:ArchiveClassesAtExit=new.jsa $options" "$program" "$@" >>out.txt 2>&1
    # A verdict is no failure, a signal is one.
    if [ $? -lt 3 ] && mv new.jsa "$archive"; then
        timeout 300 env "$variable=-Xshare:on -XX:+VerifySharedSpaces $options" "$program" --version >>out.txt 2>&1 ||
            rm -f "$archive"
    fi
}

: >out.txt
keep "$home/lib/classes.jsa" JAVA_TOOL_OPTIONS "" \
    "$home/bin/ampmeter" report "$first/first.jtl"
# Where nothing answers: the requests fail, and the classes are loaded.
keep "$home/jmeter/lib/classes.jsa" JVM_ARGS -XX:TieredStopAtLevel=1 \
    "$home/jmeter/bin/jmeter" -n -t "$home/testplans/static-pages.jmx" -l samples.jtl -j jmeter.log \
    -q "$home/jmeter/bin/ampmeter.properties" -Jport=1 -Jusers=1 -JwarmUp=0 -Jduration=1 -Jjmeterengine.nongui.port=0
