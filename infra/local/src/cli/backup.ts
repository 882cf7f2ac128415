import { resolve } from 'node:path'
import { awaitInterruption } from '../backup/interruption'
import { listSentences } from '../backup/list-backups'
import { openingKeys } from '../backup/opening-keys'
import { inMb } from '../backup/room'
import { passphraseOf } from '../backup/sealing'
import { sourceOf } from '../backup/source'
import { takeBackup } from '../backup/take-backup'
import { verifyBackup } from '../backup/verify-backup'
import { takeSecrets } from '../starting/environments'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run backup -- to <folder>
  npm run backup -- list [<folder of backups>]
  npm run backup -- verify <folder> [--unsealed]
to copies the data of the embedded servers (DATA_DIR, by default .data) into a folder that is not there yet, while the
platform runs or while it is stopped. list takes BACKUP_DIR where no folder is named. verify restores a backup into a folder that is thrown away, and checks what is
there. With BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE a backup is encrypted (age), and read again. What is in it, and
how servers of your own are copied: docs/backup.md.`

const UNSEALED = '--unsealed'

runCommand(async () => {
  const args = process.argv.slice(2)
  const [command, named, ...rest] = args.filter((arg) => arg !== UNSEALED)
  const given = named ?? (command === 'list' ? process.env.BACKUP_DIR : undefined)
  const isUnsealedFine = args.includes(UNSEALED)
  if (!given || rest.length > 0 || (isUnsealedFine && command !== 'verify')) throw new UsageError(USAGE)
  const folder = resolve(given)
  const env = takeSecrets(process.env)
  if (command === 'to') return take(folder, env)
  if (command === 'list') return print(listSentences(folder))
  if (command === 'verify')
    return print(
      await verifyBackup(
        { folder, keys: openingKeys(env, isUnsealedFine), env },
        awaitInterruption().happens,
      ),
    )
  throw new UsageError(USAGE)
})

async function take(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const source = sourceOf(env)
  const { manifest } = await takeBackup(source, folder, passphraseOf(env), awaitInterruption().happens)
  const size = manifest.files.reduce((sum, file) => sum + file.size, 0)
  const position = manifest.eventStorePosition
  say(
    `${folder}: ${manifest.files.length} files, ${inMb(size)} MB${manifest.isEncrypted ? ', encrypted' : ', not encrypted'}; with every event up to ${position ?? 'none'}.`,
  )
  if (!manifest.isEncrypted)
    say('Whoever has this folder has every account and every key: keep it where nobody else reads.')
  if (manifest.adminActionsKey === 'environment')
    say('ADMIN_ACTIONS_KEY is not in it, since it is given by the environment: keep it yourself.')
  if (source.remotes === undefined) say('The releases of the remotes are in a bucket, and are not in it.')
}

function print(sentences: readonly string[]): void {
  for (const sentence of sentences) say(sentence)
}
