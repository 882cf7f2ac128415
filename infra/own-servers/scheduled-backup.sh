#!/bin/sh
# Backups of servers of your own in a folder, for a timer: takes one where it is time, named by its time, removes the oldest, has
# copied what was not copied, and notes the newest for readiness list and doctor. Run again after a failure it takes no other
# one. docs/backup.md has the variables, and the units of systemd.
set -eu
umask 077

fail() {
  echo "$1" >&2
  exit 1
}

# $1 the variable, $2 its value, $3 of what it is a number
number() {
  case $2 in '' | *[!0-9]* | 0) fail "$1 is a number of $3, at least 1: not '$2'." ;; esac
}

[ $# -eq 1 ] || fail 'Usage: infra/own-servers/scheduled-backup.sh <folder of backups>'
folder=$1
keep=${BACKUP_KEEP:-7}
hours=${BACKUP_EVERY_HOURS:-24}
minutes=${BACKUP_COPY_MINUTES:-60}
number BACKUP_KEEP "$keep" backups
number BACKUP_EVERY_HOURS "$hours" hours
number BACKUP_COPY_MINUTES "$minutes" minutes
# A disk that is not mounted leaves its folder behind, and backups would fill the one below.
[ -z "${BACKUP_MOUNT:-}" ] || mountpoint -q "$BACKUP_MOUNT" ||
  fail "No disk is mounted at $BACKUP_MOUNT (BACKUP_MOUNT): nothing is written into $folder."

# By name they are by age; what a person puts beside them has another one.
backups() {
  [ ! -d "$folder" ] || find "$folder" -maxdepth 1 -type d -name 'backup-????-??-??T??-??-??Z' -exec basename {} \; | LC_ALL=C sort
}

# $1 backup-2026-11-26T03-30-00Z: the seconds since 1970
seconds() {
  date -u -d "$(echo "$1" | sed 's/^backup-\(.*\)T\(..\)-\(..\)-\(..\)Z$/\1T\2:\3:\4Z/')" +%s
}

# $1 a backup; a timer is never quite on time
is_recent() {
  [ $(($(date +%s) - $(seconds "$1"))) -lt $((hours * 3240)) ]
}

now=backup-$(date -u +%Y-%m-%dT%H-%M-%S)Z
# One from the future was taken by a clock that was wrong: it stands in for none.
newest=$(backups | LC_ALL=C awk -v now="$now" '$0 "" <= now "" { last = $0 } END { print last }')
if [ -z "$newest" ] || ! is_recent "$newest"; then
  newest=$now
  "$(dirname "$0")/backup.sh" "$folder/$newest"
fi

# Whether or not they were copied: a full disk takes no backup at all. The newest stays, though one from the future counts as newer.
backups | head -n "-$keep" | { grep -vxF "$newest" || true; } |
  while IFS= read -r old; do
    rm -rf "$folder/$old.partial"
    mv "$folder/$old" "$folder/$old.partial"
    rm -r "$folder/$old.partial"
  done

# $1 the file, whose text comes from standard input; $2 its mode
replace() {
  cat >"$1.new"
  chmod "$2" "$1.new"
  mv "$1.new" "$1"
}

note_newest() {
  at=$(echo "$newest" | sed 's/^backup-\(.*\)T\(..\)-\(..\)-\(..\)Z$/\1T\2:\3:\4.000Z/')
  # The api reads it as another user.
  echo "{\"takenAt\":\"$at\"}" | replace "$folder/last-backup.json" 644
}

if [ -z "${BACKUP_COPY_COMMAND:-}" ]; then
  note_newest
  exit 0
fi

copied=$folder/copied-backups
# Before there was a record, everything up to the one that was noted was copied.
if [ ! -f "$copied" ]; then
  noted=$(sed -n 's/.*"takenAt":"\([^"]*\)\.000Z".*/backup-\1Z/p' "$folder/last-backup.json" 2>/dev/null | tr : - || true)
  backups | while IFS= read -r one; do
    if [ -n "$noted" ] && LC_ALL=C expr "$one" '<=' "$noted" >/dev/null; then echo "$one"; fi
  done | replace "$copied" 600
fi

# The newest first; one that fails does not keep the others.
failed=0
for one in $(backups | LC_ALL=C sort -r); do
  grep -qxF "$one" "$copied" && continue
  if timeout -k 10 "$((minutes * 60))" sh -c "$BACKUP_COPY_COMMAND \"\$@\"" sh "$folder/$one"; then
    echo "$one" >>"$copied"
  else
    echo "BACKUP_COPY_COMMAND failed for $folder/$one, or took longer than $minutes minutes (BACKUP_COPY_MINUTES). The backup is there, and was copied nowhere." >&2
    failed=1
  fi
done
grep -qxF "$newest" "$copied" && note_newest
backups | { grep -xF -f "$copied" || true; } | replace "$copied" 600
exit $failed
