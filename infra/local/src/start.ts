import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withoutPasswords } from '@presale/kernel'
import { isArchived } from './archive-folder'
import { forgetArchive } from './backup/archive/archive-note'
import { dropArchiveSlot } from './backup/archive/archive-slot'
import { refuseReplaced } from './backup/archive/refuse-replaced'
import { isOfFiles, messageOf, Problem, sentenceOfFiles } from './problem'
import { closeDataFolder } from './processes/data-folder'
import { type DataLock, lockData } from './processes/data-lock'
import type { Progress } from './progress'
import { keepApart } from './regtest/mark'
import { startRegtest } from './regtest/start-regtest'
import { runningServerUrl } from './servers/postgres'
import { isPortFree } from './servers/reachable'
import { adminActionsKey, linkKeyFrom, logKey } from './starting/admin-actions-key'
import { startBackups } from './starting/backups'
import { decisionSigning } from './starting/decision-signing'
import { takeSecrets } from './starting/environments'
import { type Admin, prepareData, publishRemotes } from './starting/first-steps'
import { ownReleaseKeys } from './starting/release-keys'
import { startServices } from './starting/services'
import { readSettings, type Settings } from './starting/settings'
import { shown, startStores } from './starting/stores'
import { System } from './starting/system'
import { refuseUnfinished } from './starting/unfinished-restore'
import { untilSignal } from './starting/until-signal'

const FULL = ['ENOSPC', 'EDQUOT']

/**
 * Starts the whole platform on this machine and keeps it running until it receives a stop signal.
 * @param args `--dev`: from the sources, following changes; `--regtest`: with chains of this machine alone, and coins to pay by
 * @returns the exit code: 0 after Ctrl-C or SIGTERM, 1 when it could not be started
 */
export async function start(progress: Progress, args: readonly string[] = []): Promise<number> {
  let lock: DataLock | undefined
  let system: System | undefined
  try {
    const env = takeSecrets(process.env)
    const settings = readSettings(env, args)
    refuseUnfinished(settings.dataDir)
    await refuseReplaced(settings, env, (sentence) => progress.warn(sentence))
    keepApart(settings.dataDir, settings.isRegtest)
    closeDataFolder(settings.dataDir)
    lock = await lockData(settings.dataDir)
    system = new System(settings.dataDir, (text) => progress.warn(text), settings.targetsFile)
    await run(settings, env, system, progress)
    return 0
  } catch (error) {
    progress.fail(withoutPasswords(sentenceOf(error)))
    await system?.stop(() => undefined)
    return 1
  } finally {
    lock?.release()
  }
}

/** A stack is for whoever mends the runner; what the operator can mend is a sentence. */
function sentenceOf(error: unknown): string {
  if (error instanceof Problem || !(error instanceof Error)) return messageOf(error)
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && FULL.includes(code))
    return `There is no room on the disk (${error.message}). Make room, then start again.`
  return isOfFiles(error) ? sentenceOfFiles(error) : (error.stack ?? '')
}

async function run(
  settings: Settings,
  given: NodeJS.ProcessEnv,
  system: System,
  progress: Progress,
): Promise<void> {
  const stopped = untilSignal(() => system.killAll())
  const coming = bringUp(settings, given, system, progress)
  const first = await Promise.race([coming.then(() => 'up' as const), stopped])
  if (first === 'up') await stopped
  progress.blank()
  await progress.step(
    'Stopped',
    (detail) => system.stop(detail),
    () => 'everything that was started here',
  )
  // A start that was interrupted ends with the refusal to start anything more.
  await coming.catch(() => undefined)
}

async function bringUp(
  settings: Settings,
  given: NodeJS.ProcessEnv,
  system: System,
  progress: Progress,
): Promise<void> {
  const leftovers = await system.stopLeftovers()
  if (leftovers.length > 0)
    progress.warn(`Stopped what an earlier start had left running: ${leftovers.join(', ')}.`)
  await checkPort(settings.port)
  warnOfProduction(settings, given, progress)
  const { afterMigrations, ...stores } = await startStores(settings, system, progress)
  const regtest = settings.isRegtest ? await startRegtest(settings.dataDir, system, progress) : undefined
  const { AUDIT_SIGNING_KEY } = given
  const own = given.ADMIN_ACTIONS_KEY ? undefined : adminActionsKey(settings.dataDir)
  const trail = {
    ADMIN_ACTIONS_KEY: given.ADMIN_ACTIONS_KEY || own?.key || '',
    SECURITY_LOG_FILE: given.SECURITY_LOG_FILE || join(settings.dataDir, 'security.log'),
  }
  const { DECISION_KEY, DECISIONS_SIGNED_FROM } = given
  const decisions = DECISION_KEY
    ? { DECISION_KEY, ...(DECISIONS_SIGNED_FROM && { DECISIONS_SIGNED_FROM }) }
    : decisionSigning({
        dataDir: settings.dataDir,
        adminActionsKey: trail.ADMIN_ACTIONS_KEY,
        isNew: own?.isMade ?? false,
        now: new Date(),
      })
  system.writeEnvironment({
    ...stores,
    ...trail,
    ...decisions,
    ...(AUDIT_SIGNING_KEY ? { AUDIT_SIGNING_KEY } : {}),
    REMOTES_STORE: settings.remotesStore,
    WEB_ORIGIN: `http://127.0.0.1:${settings.port}`,
    // A command line must know a production site, too.
    ...(settings.publicOrigin === undefined ? {} : { PUBLIC_ORIGIN: settings.publicOrigin }),
  })
  const LINK_KEY = given.LINK_KEY || linkKeyFrom(trail.ADMIN_ACTIONS_KEY)
  const env = {
    ...given,
    ...regtest?.env,
    ...stores,
    ...trail,
    ...decisions,
    LINK_KEY,
    LOG_KEY: given.LOG_KEY || logKey(settings.dataDir),
    ADMIN_ACTIONS_KEY_MADE: String(own?.isMade ?? false),
  }
  const admin = await prepareData(system, progress, env, afterMigrations)
  const sayAdmin = () => adminFacts(admin, Boolean(given.ADMIN_PASSWORD), progress)
  try {
    const release = ownReleaseKeys(settings.dataDir, given)
    const shipping = { ...env, ...release?.keys }
    if (!settings.isDev)
      await publishRemotes(system, progress, shipping, settings.remotesStore, release?.keep)
    // The releases of the remotes are copied with the modes that the build gave them.
    closeDataFolder(settings.dataDir)
    await startServices(settings, system, progress, settings.isDev ? env : shipping)
    await keepNoLogForNobody(settings, env)
    if (settings.backupDir !== undefined)
      await startBackups(settings.backupDir, settings, system, progress, env)
  } catch (error) {
    // No later start knows the password.
    if (admin.kind === 'created') sayAdmin()
    throw error
  }
  const faucet = await regtest?.openFaucet(stores.READER_DATABASE_URL ?? stores.DATABASE_URL)
  welcome(settings, sayAdmin, system, progress, faucet)
}

/** What a site that sells should not be left with; each process says the rest in its log. */
function warnOfProduction(
  { publicOrigin, eventStoreUrl }: Settings,
  { TRUST_PROXY }: NodeJS.ProcessEnv,
  progress: Progress,
): void {
  if (!publicOrigin?.startsWith('https:')) return
  if (!TRUST_PROXY)
    progress.warn(
      'TRUST_PROXY is missing: every visitor counts as the proxy before web. Set it to who that is.',
    )
  if (eventStoreUrl === undefined)
    progress.warn(
      'The event store is the embedded node, of one machine: make backups, and keep them elsewhere.',
    )
}

async function checkPort(port: number): Promise<void> {
  if (await isPortFree(port)) return
  throw new Problem(
    `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
  )
}

function adminFacts(admin: Admin, isGiven: boolean, progress: Progress): void {
  if (admin.kind === 'existing') {
    progress.fact('Admin', 'as before; forgotten: npm run admin -- reset-password --email <address>')
    return
  }
  progress.fact('Admin', admin.email)
  progress.fact(
    'Password',
    isGiven ? 'the one of ADMIN_PASSWORD' : `${admin.password}   (shown this once, note it)`,
  )
}

/** An archive that was written until now, and is not any more. */
async function keepNoLogForNobody({ dataDir, databaseUrl, backupDir }: Settings, env: NodeJS.ProcessEnv) {
  const url = databaseUrl === undefined ? runningServerUrl(dataDir) : undefined
  const isWritten = backupDir !== undefined && isArchived(env)
  if (url !== undefined && !isWritten) await dropArchiveSlot(url)
  if (backupDir !== undefined && !isWritten) await forgetArchive(backupDir)
}

function welcome(
  settings: Settings,
  sayAdmin: () => void,
  { logs, refused }: System,
  progress: Progress,
  faucet: string | undefined,
): void {
  progress.heading(refused.length === 0 ? 'Ready' : 'Ready, but for what refuses to run')
  if (refused.length > 0) progress.fact('Not running', `${refused.join(', ')}: see the warnings above`)
  progress.fact('Open', settings.publicOrigin ?? `http://localhost:${settings.port}`)
  sayAdmin()
  if (faucet !== undefined) progress.fact('Test coins', `${faucet}   (pays open purchases; worth nothing)`)
  progress.fact('Data', shown(settings.dataDir))
  progress.fact('Logs', shown(logs.folder))
  if (settings.isDev)
    progress.fact('Changes', 'a service restarts, a page updates; errors: in the logs and the page')
  progress.fact('Stop', 'Ctrl-C')
}

/** Started by itself: everything is built already, as in the system tests. */
async function main(): Promise<void> {
  const path = pathToFileURL(join(__dirname, '..', 'progress.mjs')).href
  const { progress } = (await import(path)) as { progress: Progress }
  process.exitCode = await start(progress, process.argv.slice(2))
}

if (require.main === module) void main()
