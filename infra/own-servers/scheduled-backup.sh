#!/bin/sh
# One backup of servers of your own into a folder of backups, for a timer: named by its time, copied away, the oldest removed,
# and noted for readiness list and doctor. docs/backup.md has the variables, and the units of systemd.
set -eu
umask 077

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'Usage: infra/own-servers/scheduled-backup.sh <folder of backups>'
folder=$1
keep=${BACKUP_KEEP:-7}
case $keep in '' | *[!0-9]* | 0) fail "BACKUP_KEEP is a number of backups, at least 1: not '$keep'." ;; esac
# A disk that is not mounted leaves its folder behind, and backups would fill the one below.
[ -z "${BACKUP_MOUNT:-}" ] || mountpoint -q "$BACKUP_MOUNT" ||
  fail "No disk is mounted at $BACKUP_MOUNT (BACKUP_MOUNT): nothing is written into $folder."

at=$(date -u +%Y-%m-%dT%H:%M:%S)
new=$folder/backup-$(echo "$at" | tr : -)Z
"$(dirname "$0")/backup.sh" "$new"
[ -z "${BACKUP_COPY_COMMAND:-}" ] || sh -c "$BACKUP_COPY_COMMAND \"\$@\"" sh "$new" ||
  fail "BACKUP_COPY_COMMAND failed for $new. The backup is there, and was copied nowhere."
echo "{\"takenAt\":\"$at.000Z\"}" >"$folder/last-backup.json.new"
# The api reads it as another user.
chmod 644 "$folder/last-backup.json.new"
mv "$folder/last-backup.json.new" "$folder/last-backup.json"

# By name they are by age; what a person puts beside them has another one.
find "$folder" -maxdepth 1 -type d -name 'backup-????-??-??T??-??-??Z' | LC_ALL=C sort | head -n "-$keep" |
  while IFS= read -r old; do
    rm -rf "$old.partial"
    mv "$old" "$old.partial"
    rm -r "$old.partial"
  done
