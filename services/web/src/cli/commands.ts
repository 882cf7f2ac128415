import {
  type Activated,
  type Activation,
  activate,
  activateFrom,
  loadRegistry,
  openStore,
  publicText,
  publishBuild,
  Refused,
  RegistryDamaged,
  removeUnneeded,
  signStored,
  versionBefore,
} from '@presale/releases'
import { baseVersionOf, buildRemote, distOf, isInCheckout, remotesOfCheckout } from './build-remote'
import { type Command, parseCommand, USAGE, UsageError } from './command'
import { beforeActivation, beforeRollback, type Gate } from './gate'
import { printer } from './print'
import { readSettings } from './settings'
import { showHistory, showVersions } from './show'
import { activateWhereAllowed } from './start'

const NAME = /^[a-z][a-z0-9-]{0,40}$/
const KEPT_VERSIONS = 5

/** @returns the exit code @throws UsageError, Refused and the like */
export async function carryOut(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const { values: options, positionals } = parseCommand(args)
  const [word = '', name, ...rest] = positionals
  const run = Object.hasOwn(COMMANDS, word) ? COMMANDS[word as keyof typeof COMMANDS] : undefined
  if (!run) throw new UsageError(USAGE)
  if (name !== undefined && !NAME.test(name))
    throw new UsageError(`'${name}' is no name of a remote.\n${USAGE}`)
  const settings = readSettings({ ...env, ...(options.site === undefined ? {} : { SITE: options.site }) })
  const at = await openStore(settings.store)
  const code = await run({ ...settings, at, name, rest, options, print: printer(options.json) })
  return code ?? 0
}

const COMMANDS = {
  publish,
  sign: signNamed,
  activate: activateNamed,
  rollback,
  list: showVersions,
  history: showHistory,
  gc: cleanUp,
  start: activateWhereAllowed,
} satisfies Record<string, (command: Command) => Promise<unknown>>

async function publish({ at, by, options, print, ...command }: Command): Promise<void> {
  const name = required(command.name)
  if (options.from === undefined) {
    if (!isInCheckout(name)) {
      const known = remotesOfCheckout().join(', ')
      throw new UsageError(
        `This checkout has no remote ${name} (it has ${known}): name a built folder with --from.`,
      )
    }
    await buildRemote(name)
  }
  const dist = options.from ?? distOf(name)
  const published = await publishBuild(at, {
    name,
    baseVersion: await baseVersionOf(name),
    dist,
    isOwnBuild: options.from === undefined,
    by,
    now: new Date(),
    signer: command.signer,
  })
  const { version, isNew, isActive, isMended } = published
  const how = isNew ? 'is published, and not active' : 'was published already'
  const done = isMended ? 'is active: files of it that were altered are put back' : 'is active: nothing to do'
  const next = `${how}: npm run remotes -- activate ${name} ${version}`
  print({ name, version }, `${name} ${version} ${isActive ? done : next}`)
}

async function activateNamed(command: Command): Promise<void> {
  const name = required(command.name)
  const [version] = command.rest
  if (version === undefined)
    throw new UsageError(`Which version of ${name}? See: npm run remotes -- list ${name}`)
  const gate = await beforeActivation(command)
  const activated = await activate(command.at, activationOf(command, 'activate', name, version, gate))
  printActivated(command, activated, gate, 'is active')
}

async function rollback(command: Command): Promise<void> {
  const name = required(command.name)
  const { registry } = await loadRegistry(command.at, name)
  const version = command.options.to ?? versionBefore(registry, command.signer)
  const gate = await beforeRollback(command)
  const act = activationOf(command, 'rollback', name, version, gate)
  printActivated(command, await activateFrom(command.at, act, registry), gate, 'is active again')
}

function activationOf(
  { by, options: { reason, force }, signer }: Command,
  action: Activation['action'],
  name: string,
  version: string,
  { checks }: Gate,
): Activation {
  return { name, version, action, by, reason, force, checks, signer }
}

function printActivated(
  { print }: Command,
  { name, version, from, forced }: Activated,
  { unchecked }: Gate,
  outcome: string,
): void {
  warn(unchecked)
  const did =
    from === version ? 'is active already; the act is recorded once more' : `${outcome}${before(from)}`
  print({ name, version, from, forced }, `${name} ${version} ${did}${despite(forced)}`)
}

/** What stands in the store now was shipped by us: for a site that is to know its keys from now on. */
async function signNamed({ at, by, name, options, print, signer }: Command): Promise<void> {
  if (!signer?.key) throw new Refused('There is nothing to sign with: give the key in RELEASE_SIGNING_KEY.')
  const key = publicText(signer.key)
  const remotes: { name: string; outcome: string }[] = []
  for (const one of name === undefined ? await at.names() : [name]) {
    const act = { name: one, by, now: new Date(), reason: options.reason, signer }
    const outcome = await signStored(at, act).then(
      (signed) => (signed.length === 0 ? 'there is nothing to sign' : `signed ${signed.join(', ')}`),
      (error: unknown) => {
        if (error instanceof RegistryDamaged) return `is not signed: ${error.message}`
        throw error
      },
    )
    remotes.push({ name: one, outcome })
  }
  const lines = remotes.map(({ name, outcome }) => `${name}: ${outcome}`)
  print({ key, remotes }, [`RELEASE_KEYS=${key}`, ...lines].join('\n'))
}

/** Beside the document or the lines, which a program may read. */
function warn(sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`Warning: ${sentence}\n`)
}

const before = (from: string | null): string => (from === null ? '' : `, before it ${from}`)

function despite(problems: readonly string[]): string {
  return problems.length === 0 ? '' : `, although\n${problems.map((problem) => `- ${problem}`).join('\n')}`
}

async function cleanUp({ at, by, name, options, print, signer }: Command): Promise<void> {
  const keep = Number(options.keep ?? KEPT_VERSIONS)
  if (!Number.isInteger(keep) || keep < 1) throw new UsageError('--keep is a number from 1 on.')
  const names = name === undefined ? await at.names() : [name]
  const removed = await Promise.all(
    names.map(async (one) => ({
      name: one,
      removed: await removeUnneeded(at, { name: one, keep, by, now: new Date(), signer }),
    })),
  )
  const lines = removed.map(
    (one) =>
      `${one.name}: ${one.removed.length === 0 ? 'nothing to remove' : `removed ${one.removed.join(', ')}`}`,
  )
  print(removed, lines.join('\n'))
}

function required(name: string | undefined): string {
  if (name === undefined) throw new UsageError(`Which remote?\n${USAGE}`)
  return name
}
