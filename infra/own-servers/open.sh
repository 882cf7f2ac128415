#!/bin/sh
# Decrypts what backup.sh has encrypted into a folder that is not there yet: restore.sh and settle read it from there. It has every
# account and every key: remove it afterwards.
set -eu
umask 077

fail() {
  echo "$1" >&2
  exit 1
}

[ $# -eq 2 ] || fail 'Usage: infra/own-servers/open.sh <folder of the backup> <folder that is not there yet>'
folder=$1
into=$2
[ -f "$folder/backup.tar.gpg" ] || fail "$folder has no backup.tar.gpg: it is not encrypted, or is no backup."
[ ! -e "$into" ] && [ ! -L "$into" ] || fail "$into is there already. Name a folder that is not."
[ -n "${BACKUP_PASSPHRASE_FILE:-}" ] || fail 'The backup is encrypted: name the file with its passphrase by BACKUP_PASSPHRASE_FILE.'
[ -r "$BACKUP_PASSPHRASE_FILE" ] || fail "$BACKUP_PASSPHRASE_FILE cannot be read."
command -v gpg >/dev/null || fail 'The backup is encrypted, and gpg is missing: install it (Debian: gnupg).'
(cd "$folder" && sha256sum --check --strict --quiet SHA256SUMS) || fail "The backup $folder is not whole, or not as it was written."

home=$(mktemp -d)
trap 'gpgconf --homedir "$home" --kill all 2>/dev/null; rm -rf "$home" "$into.partial"' EXIT
trap 'exit 1' HUP INT TERM
mkdir -p "$into.partial"
gpg --homedir "$home" --batch --quiet --no-tty --pinentry-mode loopback --passphrase-file "$BACKUP_PASSPHRASE_FILE" \
  --output "$into.partial/backup.tar" --decrypt "$folder/backup.tar.gpg" ||
  fail "$folder could not be decrypted: the passphrase is not the one it was encrypted with, or the backup is damaged."
mkdir "$into.partial/opened"
tar -C "$into.partial/opened" -xf "$into.partial/backup.tar"
mv "$into.partial/opened" "$into"
echo "$into: opened. It has every account and every key: remove it once the restore is settled."
