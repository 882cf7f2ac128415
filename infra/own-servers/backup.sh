#!/bin/sh
# Copies a site on servers of your own into a folder that is not there yet, while it sells: the security log first, then
# the event store, then Postgres, so that accounts are never older than the store. docs/backup.md has the variables.
set -eu
umask 077
# Names that no schema is written before are Postgres's own, whatever somebody made in a schema named as this role.
PGOPTIONS="${PGOPTIONS:-} -c search_path=pg_catalog,pg_temp"
export PGOPTIONS

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'Usage: infra/own-servers/backup.sh <folder>'
folder=$1
partial=$folder.partial
data=${DATA_DIR:-.data}
log=${SECURITY_LOG_FILE:-$data/security.log}
remotes=${REMOTES_STORE:-$data/remotes}
# An address would be on the command line of pg_dump, where everybody on the machine reads its password.
[ -n "${PGDATABASE:-}" ] || fail 'Name the database by PGDATABASE, its server by PGHOST, PGPORT and PGUSER, the password by PGPASSFILE.'
[ -n "${EVENTSTORE_DIR:-}${EVENTSTORE_DATABASE:-}" ] ||
  fail "Name the event store: EVENTSTORE_DIR, the folder of EventStoreDB's data, or EVENTSTORE_DATABASE, that of the embedded node."
[ -z "${EVENTSTORE_DIR:-}" ] || [ -f "$EVENTSTORE_DIR/chaser.chk" ] ||
  fail "$EVENTSTORE_DIR is no folder of EventStoreDB: it has no chaser.chk."
case $folder in *.partial) fail 'A backup is not named .partial: that is what an unfinished one is called.' ;; esac
passphrase=${BACKUP_PASSPHRASE_FILE:-}
if [ -n "$passphrase" ]; then
  [ -r "$passphrase" ] && [ -s "$passphrase" ] || fail "$passphrase (BACKUP_PASSPHRASE_FILE) cannot be read, or is empty."
  command -v gpg >/dev/null || fail 'BACKUP_PASSPHRASE_FILE asks for an encrypted backup, and gpg is missing: install it (Debian: gnupg).'
fi
[ ! -e "$folder" ] && [ ! -L "$folder" ] || fail "$folder is there already. Name a folder that is not."

query() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }

server=$(query --command='show server_version_num')
ours=$(pg_dump --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
[ "$((server / 10000))" -eq "$ours" ] ||
  fail "pg_dump is of Postgres $ours, the server is $((server / 10000)). Put the programs of the server's version first in PATH."

databases="'$PGDATABASE', '${EVENTSTORE_DATABASE:-}'"
needed=$(query --command="select coalesce(pg_catalog.sum(pg_catalog.pg_database_size(datname)), 0)::bigint / 1024 from pg_catalog.pg_database where datname in ($databases)")
for path in "$data" ${EVENTSTORE_DIR:+"$EVENTSTORE_DIR"} "$remotes"; do
  [ ! -d "$path" ] || needed=$((needed + $(du -sk "$path" | cut -f1)))
done
# It is encrypted as a whole, beside what it is made of.
[ -z "$passphrase" ] || needed=$((needed * 2))
mkdir -p "$(dirname "$folder")"
free=$(df -Pk "$(dirname "$folder")" | awk 'NR == 2 { print $4 }')
[ "$free" -gt "$((needed + 65536))" ] ||
  fail "$folder is on a disk with $((free / 1024)) MB free, and $((needed / 1024 + 64)) MB are needed. Make room, or choose another disk."

if [ -e "$partial" ]; then
  [ -f "$partial/backup.txt" ] || fail "$partial is of no backup: move it away."
  rm -r "$partial"
fi
trap 'rm -rf "$partial"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$partial/security" "$partial/event-store" "$partial/postgres" "$partial/data"
{
  echo "id=$(cat /proc/sys/kernel/random/uuid)"
  echo "taken-at=$(query --command="select pg_catalog.to_char(pg_catalog.now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')")"
  echo "postgres=$(query --command='show server_version')"
} >"$partial/backup.txt"

# 1. The security log, and what it was rotated to.
for file in "$log" "$log".* "$log"-*; do
  [ ! -f "$file" ] || cp -p "$file" "$partial/security/security.log${file#"$log"}"
done

# copy_found <folder> <into> <find's arguments>: files that a scavenge removes meanwhile are an error, as they should be.
copy_found() {
  (cd "$1" && shift 2 && find "$@") | while IFS= read -r file; do
    mkdir -p "$2/$(dirname "$file")"
    cp -p "$1/$file" "$2/$file"
  done
}

# 2. The event store. EventStoreDB: checkpoints before what they point at, so that none points beyond what was copied.
if [ -n "${EVENTSTORE_DIR:-}" ]; then
  index=${EVENTSTORE_INDEX_DIR:-$EVENTSTORE_DIR/index}
  into=$partial/event-store
  if [ -d "$index" ]; then
    copy_found "$index" "$into/index" . -type f -name '*.chk'
    copy_found "$index" "$into/index" . -type f ! -name '*.chk'
  fi
  copy_found "$EVENTSTORE_DIR" "$into" . -maxdepth 1 -type f -name '*.chk'
  copy_found "$EVENTSTORE_DIR" "$into" . -maxdepth 1 -type f -name 'chunk-*.0*'
else
  pg_dump --format=custom --file="$partial/event-store/database.dump" --dbname="$EVENTSTORE_DATABASE"
fi

# 3. Postgres, and the names of the roles that its tables belong to.
pg_dump --format=custom --file="$partial/postgres/database.dump"
query --command="select rolname from pg_catalog.pg_roles where rolname like 'presale\\_%'
  union select pg_catalog.pg_get_userbyid(relowner) from pg_catalog.pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)'
  union select pg_catalog.pg_get_userbyid(nspowner) from pg_catalog.pg_namespace where nspname !~ '^(pg_|information_schema|public)'" >"$partial/postgres/roles.txt"

# 4. Keys, passwords and settings, and the releases of the remotes.
find "$data" -maxdepth 1 -type f ! -name lock ! -name postgres-place ! -name backup-place ! -name backup-key ! -name restore-unfinished \
  ! -name 'security.log*' ! -name '*.new' ! -name '*.lock' ! -name '*.sock' | while IFS= read -r file; do
  [ "$file" = "$log" ] || cp -p "$file" "$partial/data/"
done
[ ! -d "$data/event-store" ] || cp -Rp "$data/event-store" "$partial/data/event-store"
[ ! -d "$remotes" ] || cp -Rp "$remotes" "$partial/data/remotes"
[ ! -f "${ENV_FILE:-.env}" ] || cp -p "${ENV_FILE:-.env}" "$partial/data/dot-env"

chmod -R u+rwX,go= "$partial"
(cd "$partial" && find . -type f ! -name SHA256SUMS -exec sha256sum {} + | LC_ALL=C sort -k2 >SHA256SUMS)
if [ -n "$passphrase" ]; then
  home=$(mktemp -d)
  trap 'gpgconf --homedir "$home" --kill all 2>/dev/null; rm -rf "$home" "$partial"' EXIT
  seal() {
    gpg --homedir "$home" --batch --quiet --no-tty --pinentry-mode loopback --passphrase-file "$passphrase" "$@"
  }
  # The list of hashes comes last: where it is in the archive, all the rest is.
  (cd "$partial" && tar -cf - backup.txt security event-store postgres data SHA256SUMS) |
    seal --cipher-algo AES256 --symmetric --output "$partial/backup.tar.gpg"
  seal --decrypt "$partial/backup.tar.gpg" | tar -xOf - SHA256SUMS | cmp -s - "$partial/SHA256SUMS" ||
    fail 'The backup could not be encrypted, or not be read again.'
  (cd "$partial" && rm -r security event-store postgres data && sha256sum ./backup.tar.gpg ./backup.txt >SHA256SUMS)
fi
sync
mv "$partial" "$folder"
trap - EXIT
[ -z "$passphrase" ] || { gpgconf --homedir "$home" --kill all 2>/dev/null || true; rm -rf "$home"; }
sync
[ -z "$passphrase" ] || { echo "$folder: whole, encrypted. Without the passphrase it cannot be read."; exit 0; }
echo "$folder: whole. It has every account and every key: keep it where nobody else reads."
