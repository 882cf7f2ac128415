import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openingKeys } from '../backup/opening-keys'
import { beginStandby } from '../backup/standby/begin-standby'
import { promote } from '../backup/standby/promote'
import { follow, withStandby } from '../backup/standby/standby'
import { isStandby } from '../backup/standby/standby-folder'
import { statusOf } from '../backup/standby/status'
import { inShell } from '../in-shell'
import { messageOf, Problem } from '../problem'
import { lockData } from '../processes/data-lock'
import { root } from '../root'
import { takeSecrets } from '../starting/environments'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run standby -- from <folder of backups> [into <data folder>] [--unsealed]
  npm run standby -- status [<data folder>]
  npm run standby -- promote [<data folder>] [--unfenced]
from makes an empty folder (DATA_DIR, by default .data) the standby of the site that takes backups and archives there, and
follows it until Ctrl-C; the same command goes on with a standby. status says how far it is. promote makes it the site: the
old machine finds a mark in the archive, and appends nothing more. --unfenced does so where the archive is gone. Secrets are
given as to a restore: BACKUP_PASSPHRASE_FILE, or BACKUP_KEY_FILE. What is where: docs/backup.md.`

const AGAIN_AFTER_MS = 5000

type CommandLine =
  | {
      readonly command: 'from'
      readonly from: string
      readonly dataDir: string
      readonly isUnsealedFine: boolean
    }
  | { readonly command: 'status'; readonly dataDir: string }
  | { readonly command: 'promote'; readonly dataDir: string; readonly isUnfenced: boolean }

runCommand(async () => {
  const env = takeSecrets(process.env)
  const asked = parseCommandLine(process.argv.slice(2), resolve(root, env.DATA_DIR || '.data'))
  const { dataDir } = asked
  // What the folder kept of the site's key is its own, too.
  const keys = openingKeys({ ...env, DATA_DIR: dataDir }, asked.command === 'from' && asked.isUnsealedFine)
  if (asked.command === 'status') {
    const { isRunning, sentences } = await statusOf(dataDir)
    for (const sentence of sentences) say(sentence)
    if (!isRunning) process.exitCode = 1
    return
  }
  if (asked.command === 'promote') {
    for (const sentence of await promote({ dataDir, keys, env, isUnfenced: asked.isUnfenced })) say(sentence)
    say(`Start it: DATA_DIR=${inShell(dataDir)} npm start`)
    return
  }
  if (!isStandby(dataDir)) say(await beginStandby({ from: asked.from, into: dataDir, keys, env }))
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  const { signal } = stopping
  const lock = await lockData(dataDir)
  try {
    while (!signal.aborted) {
      try {
        await withStandby(dataDir, { keys, env }, (standby) => {
          say(
            `It follows ${standby.store.place}. How far it is: npm run standby -- status ${inShell(dataDir)}`,
          )
          return follow(dataDir, standby, { signal, report: say })
        })
      } catch (error) {
        // Its own server was lost, or the archive before it was opened.
        if (error instanceof Problem || signal.aborted) throw error
        say(`It is begun again: ${messageOf(error)}`)
        await wait(AGAIN_AFTER_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  } finally {
    lock.release()
  }
})

function parseCommandLine(args: string[], byDefault: string): CommandLine {
  try {
    const options = {
      unsealed: { type: 'boolean', default: false },
      unfenced: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const { unsealed: isUnsealedFine, unfenced: isUnfenced } = values
    const [command, first, second, third, ...rest] = positionals
    if (rest.length > 0) throw new Error('Too many words.')
    if (command === 'from' && first && !isUnfenced && (second === undefined || (second === 'into' && third)))
      return { command, from: resolve(first), dataDir: third ? resolve(third) : byDefault, isUnsealedFine }
    const dataDir = first ? resolve(first) : byDefault
    if (command === 'status' && second === undefined && !isUnsealedFine && !isUnfenced)
      return { command, dataDir }
    if (command === 'promote' && second === undefined && !isUnsealedFine)
      return { command, dataDir, isUnfenced }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
