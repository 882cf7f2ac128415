import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf, Problem } from '../problem'
import { root } from '../root'
import { databaseBeside, ensureDatabase } from '../servers/databases'
import { dropNamesakes } from '../servers/namesakes'
import { assertOwnDatabase, isEarlierServed, isMigrated, rolesThere } from '../servers/own-database'
import { grantOnTables, newPasswords, prepareRoles, roleNameOf, roleUrls } from '../servers/roles'
import { keptPasswords, writeUrls } from '../servers/roles-file'
import { withEmbeddedServer } from '../starting/embedded-server'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage:
  SUPERUSER_DATABASE_URL=postgres://… npm run roles -- prepare [--file <file>] [--new-passwords] [--close]
  npm run roles -- drop-namesakes
prepare makes a role of its own for each service in a Postgres of your own, hands over what one role had, and writes their URLs to
a file of mode 600 (database-roles.env in DATA_DIR). Addresses with passwords are taken from the environment alone: a
command line is seen by everybody on the machine. Where EVENTSTORE_URL is set and EVENTSTORE_DATABASE_URL is not, no
database is made for the embedded event store. Safe to run again: passwords stay, unless new ones are asked for. Roles that an earlier release made keep
what its services need while they run; --close takes it from them.
drop-namesakes removes schemas that are named as a role and not that role's, with which a start is refused: in the
server of SUPERUSER_DATABASE_URL, else in the embedded one of DATA_DIR, while the platform is stopped.`

async function main(): Promise<void> {
  const { command, ...asked } = parseCommandLine(process.argv.slice(2))
  if (command === 'prepare') return prepare(asked)
  const dropped = await dropAllNamesakes(process.env)
  say(dropped.length === 0 ? 'There is no schema that is named as a role.' : dropped.join('\n'))
}

/** In the platform's database and in that of the embedded event store, where there is one. */
async function dropAllNamesakes(env: NodeJS.ProcessEnv): Promise<string[]> {
  if (!env.SUPERUSER_DATABASE_URL)
    return withEmbeddedServer(resolve(root, env.DATA_DIR || '.data'), (server) =>
      dropInEach(server, ['presale', 'eventstore']),
    )
  const url = superuserUrl(env)
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  return dropInEach(url, [name, `${name}_eventstore`])
}

async function dropInEach(server: string, databases: readonly string[]): Promise<string[]> {
  const dropped: string[] = []
  for (const name of databases) {
    const url = await databaseBeside(server, name)
    if (url !== undefined) dropped.push(...(await dropNamesakes(url)))
  }
  return dropped
}

async function prepare({ file, isNew, isClosing }: Omit<CommandLine, 'command'>): Promise<void> {
  const url = superuserUrl(process.env)
  await assertOwnDatabase(url)
  const recorded = keptPasswords(file)
  const kept = isNew ? {} : recorded
  // Once the node runs, its address is named, too: the role goes on being that of its database.
  const { EVENTSTORE_URL, EVENTSTORE_DATABASE_URL } = process.env
  const hasEventStore =
    !EVENTSTORE_URL || Boolean(EVENTSTORE_DATABASE_URL) || recorded.eventStore !== undefined
  const unknown = (await rolesThere(url)).filter(
    (owner) => kept[owner] === undefined && (owner !== 'eventStore' || hasEventStore),
  )
  if (unknown.length > 0 && !isNew)
    throw new Problem(
      `The server has the roles ${unknown.map(roleNameOf).join(', ')} already, and ${file} does not know their passwords. Nothing was changed. Name the file that does, or give new ones to all by --new-passwords, and restart every service with them.`,
    )
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const eventStore = hasEventStore ? await ensureDatabase(url, `${name}_eventstore`) : undefined
  // Written before they are set: after an interruption in between, the next run knows which to set.
  const passwords = { ...newPasswords(), ...kept }
  writeUrls(file, roleUrls(url, eventStore, passwords))
  await prepareRoles(url, eventStore, passwords, { isEarlierRunning: !isClosing })
  const migrated = await isMigrated(url)
  if (migrated) await grantOnTables(url)
  say(
    `Each service has a role of its own in ${name}; their URLs are in ${file} (mode 600): put them into .env.`,
  )
  if (await isEarlierServed(url))
    say(
      'Services of the release before can run on: their roles may still act for one another. Once none of them runs, take that from them: npm run roles -- prepare --close',
    )
  if (!migrated)
    say(
      'The tables are not there yet. `npm start` gives mailer and reader their rights on them; where services are started otherwise, run this again once `migrate` has made them.',
    )
}

interface CommandLine {
  readonly command: 'prepare' | 'drop-namesakes'
  readonly file: string
  readonly isNew: boolean
  /** The release before does not run any more. */
  readonly isClosing: boolean
}

function parseCommandLine(args: string[]): CommandLine {
  if (args.some((text) => /postgres(ql)?:/.test(text)))
    throw new UsageError(
      `An address does not belong on a command line, where everybody sees its password.\n${USAGE}`,
    )
  try {
    const options = {
      file: { type: 'string' },
      'new-passwords': { type: 'boolean', default: false },
      close: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const file = values.file ?? resolve(root, process.env.DATA_DIR || '.data', 'database-roles.env')
    const [command, ...rest] = positionals
    if ((command === 'prepare' || command === 'drop-namesakes') && rest.length === 0)
      return { command, file, isNew: values['new-passwords'], isClosing: values.close }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}

function superuserUrl({ SUPERUSER_DATABASE_URL: text }: NodeJS.ProcessEnv): string {
  if (!text) throw new UsageError(`SUPERUSER_DATABASE_URL is missing.\n${USAGE}`)
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text) || new URL(text).pathname.length < 2)
    throw new UsageError(
      'SUPERUSER_DATABASE_URL must be an address that begins with postgres:// and ends in the database.',
    )
  return text
}

runCommand(main)
