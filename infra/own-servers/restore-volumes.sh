#!/bin/sh
# For docker-compose.yml: restores the backup at /backup into Postgres and into the empty volumes that are mounted below /into,
# with owners and modes as the images make them. docs/containers.md has the whole command.
set -eu
umask 077

for volume in eventstore records remotes; do
  [ -d "/into/$volume" ] || { echo "Mount the volume $volume at /into/$volume." >&2; exit 1; }
done
# Keys and passwords are in .env there.
EVENTSTORE_DIR=/into/eventstore DATA_DIR=/tmp/data SECURITY_LOG_FILE=/into/records/security.log "$(dirname "$0")/restore.sh" /backup
[ ! -d /backup/data/remotes ] || cp -Rp /backup/data/remotes/. /into/remotes
chown -R 10001:10001 /into/records /into/remotes
chmod 700 /into/records /into/remotes
chown -R 1000:1000 /into/eventstore
