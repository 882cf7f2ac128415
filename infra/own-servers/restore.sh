#!/bin/sh
# Restores what backup.sh has copied, into servers and folders that are empty. docs/backup.md has the variables, and what
# is to be done afterwards: nothing may be started before that.
set -eu
umask 077
# Names that no schema is written before are Postgres's own, whatever somebody made in a schema named as this role.
PGOPTIONS="${PGOPTIONS:-} -c search_path=pg_catalog,pg_temp"
export PGOPTIONS

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -eq 1 ] || fail 'Usage: infra/own-servers/restore.sh <folder>'
folder=$1
data=${DATA_DIR:-.data}
log=${SECURITY_LOG_FILE:-$data/security.log}
[ -n "${PGDATABASE:-}" ] || fail 'Name the empty database by PGDATABASE, its server by PGHOST, PGPORT and PGUSER, the password by PGPASSFILE.'
case $(realpath "$folder") in *.partial) fail "$folder is a backup that was not finished. Take a whole one." ;; esac
[ ! -f "$folder/backup.tar.gpg" ] || fail "$folder is encrypted. Open it first: infra/own-servers/open.sh $folder <folder that is not there yet>."
[ -f "$folder/SHA256SUMS" ] || fail "$folder is no backup: it has no SHA256SUMS."

# Every file as it was written, and nothing else.
odd=$(cd "$folder" && find . ! -type f ! -type d)
[ -z "$odd" ] || fail "The backup is not as it was written: $odd is no plain file."
(cd "$folder" && sha256sum --check --strict --quiet SHA256SUMS) || fail "The backup $folder is not whole, or not as it was written."
more=$(cd "$folder" && find . -type f ! -path ./SHA256SUMS | LC_ALL=C sort | while IFS= read -r file; do
  cut -c67- SHA256SUMS | grep -Fxq -- "$file" || echo "$file"
done)
[ -z "$more" ] || fail "The backup is not as it was written: $more is not of it."
for name in backup.txt postgres/database.dump postgres/roles.txt; do
  [ -f "$folder/$name" ] || fail "The backup is not whole: $name is missing."
done

query() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
assert_empty_database() {
  found=$(query --dbname="$1" --command="select pg_catalog.count(*) from pg_catalog.pg_class where relnamespace::regnamespace::text !~ '^(pg_|information_schema)'")
  [ "$found" -eq 0 ] || fail "The database $1 is not empty."
}
assert_empty_folder() {
  [ ! -e "$1" ] || [ -z "$(ls -A "$1")" ] || fail "$1 is not empty. A backup is restored into empty folders only."
}

assert_empty_database "$PGDATABASE"
assert_empty_folder "$data"
for file in "$log" "$log".* "$log"-*; do
  [ ! -e "$file" ] || fail "There is a security log already: $file. Move it away, keep it, and name it to 'npm run restore -- settle' by --security-log."
done
if [ -f "$folder/event-store/database.dump" ]; then
  [ -n "${EVENTSTORE_DATABASE:-}" ] || fail "Name the event store's empty database by EVENTSTORE_DATABASE."
  assert_empty_database "$EVENTSTORE_DATABASE"
else
  [ -n "${EVENTSTORE_DIR:-}" ] || fail "Name the empty folder of EventStoreDB by EVENTSTORE_DIR; it must not be running."
  assert_empty_folder "$EVENTSTORE_DIR"
fi
kept=$(sed -n 's/^postgres=\([0-9]*\).*/\1/p' "$folder/backup.txt")
ours=$(pg_restore --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
[ "$ours" -ge "$kept" ] || fail "The backup is of Postgres $kept, and pg_restore of $ours: take that of $kept or a newer one."

mkdir -p "$data"
cp -Rp "$folder/data/." "$data/"
mkdir -p "$(dirname "$log")"
found=
for file in "$folder/security/"*; do
  [ -f "$file" ] || continue
  cp -p "$file" "$log${file#"$folder/security/security.log"}"
  found=1
done
[ -n "$found" ] || echo 'There was no security log.'
if [ -n "${EVENTSTORE_DIR:-}" ]; then
  mkdir -p "$EVENTSTORE_DIR"
  cp -Rp "$folder/event-store/." "$EVENTSTORE_DIR/"
  # EventStoreDB cuts off at its start what was written after this.
  cp "$EVENTSTORE_DIR/chaser.chk" "$EVENTSTORE_DIR/truncate.chk"
fi
# Without a password nobody signs in: `npm run roles -- prepare` gives them theirs.
while IFS= read -r role; do
  [ "$(query --set="role=$role" --file=- <<'SQL'
select pg_catalog.count(*) from pg_catalog.pg_roles where rolname = :'role'
SQL
  )" -eq 1 ] || query --set="role=$role" --file=- <<'SQL'
create role :"role" login
SQL
done <"$folder/postgres/roles.txt"

# What a table's checks, columns and indexes call runs as whoever fills it. So the superuser makes only what is still empty, and
# rows and indexes are loaded by a login that may do what their owner may, and nothing else: one owner at a time.
loader=presale_restoring
secret=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
list=$(mktemp)
remove_loader() {
  rm -f "$list"
  query --command="drop owned by $loader" --command="drop role $loader"
}
[ "$(query --command="select pg_catalog.count(*) from pg_catalog.pg_roles where rolname = '$loader'")" -eq 0 ] || remove_loader
query --file=- <<SQL
create role $loader login password '$secret'
SQL
trap remove_loader EXIT
entries_of() { pg_restore --list --section="$1" "$2" | grep -v '^;' | grep -v '^$' || true; }
load() {
  pg_restore --exit-on-error --single-transaction --section=pre-data --dbname="$1" "$2"
  for section in data post-data; do
    for owner in $(entries_of "$section" "$2" | awk '{ print $NF }' | LC_ALL=C sort -u); do
      entries_of "$section" "$2" | awk -v owner="$owner" '$NF == owner' >"$list"
      query --set="owner=$owner" --set="loader=$loader" --set="database=$1" --file=- <<'SQL'
grant :"owner" to :"loader";
grant connect on database :"database" to :"loader";
SQL
      PGUSER=$loader PGPASSWORD=$secret pg_restore --exit-on-error --single-transaction \
        --section="$section" --use-list="$list" --dbname="$1" "$2" ||
        fail "The database $1 is not whole: make it anew, empty, before you restore again. The server has to let the role $loader log in from here with a password."
      query --set="owner=$owner" --set="loader=$loader" --file=- <<'SQL'
revoke :"owner" from :"loader"
SQL
    done
  done
}
[ ! -f "$folder/event-store/database.dump" ] || load "$EVENTSTORE_DATABASE" "$folder/event-store/database.dump"
load "$PGDATABASE" "$folder/postgres/database.dump"
echo "$folder is restored. Next, and before anything is started: docs/backup.md, Servers of your own, from 'npm run roles -- prepare' on."
