// What `npm start` and `npm test` share before any of our own code is built: packages, then the build.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { progress } from './progress.mjs'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

// Compiler and linter end before their memory matters: collected less often, they take a fifth less time.
process.env.GOGC ??= '400'

/** Locked while a command of this checkout installs or builds; beside node_modules, which npm ci removes. */
const TURN = join(root, '.turbo')

/**
 * One command of a checkout at a time installs and builds: two would write the same files. The next one waits. The lock is the
 * kernel's, as that of a data folder (src/processes/kernel-lock.ts, which is not built yet), so it ends with its process.
 */
export async function inTurn(work, folder = TURN) {
  const release =
    lockTurn(folder) ??
    (await progress.step(
      'Turn',
      () => waitForTurn(folder),
      () => 'another command of this checkout was at it',
    ))
  try {
    return await work()
  } finally {
    release()
  }
}

async function waitForTurn(folder) {
  for (;;) {
    const release = lockTurn(folder)
    if (release) return release
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** @returns what gives the lock back; undefined where another process has it. Without flock, or where nothing can be written, nobody waits. */
function lockTurn(folder) {
  let descriptor
  try {
    mkdirSync(folder, { recursive: true })
    descriptor = openSync(folder, 'r')
  } catch {
    return () => undefined
  }
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  if (status !== HELD) return () => closeSync(descriptor)
  closeSync(descriptor)
  return undefined
}

/** What flock(1) ends with where another process has the lock. */
const HELD = 1

/** Runs npm ci when node_modules is missing, or is not what the lock says. SKIP_INSTALL=1 leaves it as it is. */
export async function install() {
  if (process.env.SKIP_INSTALL === '1' || isInstalled()) return
  const log = logFile('install')
  await progress.step(
    'Packages',
    (detail) =>
      fetched(() => run('npm', ['ci', '--no-audit', '--no-fund'], log, () => detail('npm ci')), detail),
    () => 'installed by npm ci',
  )
}

/** How long a registry that fails is left alone before each further try. */
const PAUSES_MS = [5_000, 20_000]

/** A registry has slow moments: three tries, but one where npm refuses the lock itself. */
async function fetched(work, detail) {
  for (const pause of PAUSES_MS) {
    try {
      return await work()
    } catch (error) {
      if (error.message.includes('EUSAGE')) throw error
      detail('npm ci failed; once more')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return work()
}

/**
 * Checks that every package of the lock, except optional ones (they depend on the platform), is installed in its
 * version.
 */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(
      readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages
    return Object.entries(wanted)
      .filter(
        ([place, entry]) =>
          place.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer,
      )
      .every(([place, entry]) => present[place]?.version === entry.version)
  } catch {
    return false
  }
}

/** Builds with turbo, which leaves alone what has not changed. `only`: these packages and what they need. */
export async function build({ label = 'Build', only = [] } = {}) {
  const log = logFile(label.toLowerCase())
  // More at once only uses more memory: each of them is busy all the time.
  const jobs = Math.max(2, availableParallelism())
  const args = [
    'run',
    'build',
    `--concurrency=${jobs}`,
    '--output-logs=new-only',
    ...only.map((name) => `--filter=${name}`),
  ]
  const seen = new Set()
  const turbo = join(root, 'node_modules', 'turbo', 'bin', 'turbo')
  await progress.step(
    label,
    (detail) =>
      run(process.execPath, [turbo, ...args], log, (text) => {
        for (const [, name] of text.matchAll(/^(\S+):build: /gm)) seen.add(name)
        if (seen.size > 0) detail(`${seen.size} packages`)
      }),
    (output) => summary(output),
  )
}

function summary(output) {
  const [, done, all] = /Tasks:\s+(\d+) successful, (\d+) total/.exec(output) ?? []
  const cached = /Cached:\s+(\d+) cached/.exec(output)?.[1]
  if (!all) return ''
  return cached === all ? `${all} packages, nothing to do` : `${done} packages`
}

/** The output of failed packages, without npm's own lines; the end of the whole output when none is named. */
function faultIn(output) {
  const failed = [...output.matchAll(/^(\S+)#build: +ERROR/gm)].map(([, name]) => `${name}:build: `)
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .flatMap((line) => {
      const prefix = failed.find((start) => line.startsWith(start))
      return prefix && !/^(npm (warn|error)|> |$)/.test(line.slice(prefix.length)) ? [line] : []
    })
  return (lines.length > 0 ? lines : stripVTControlCharacters(output).trimEnd().split('\n'))
    .slice(-25)
    .join('\n')
}

function logFile(name) {
  const folder = join(root, 'node_modules', '.cache', 'presale-local')
  return { folder, path: join(folder, `${name}.log`) }
}

/** @returns its output; rejects with the end of it when it fails */
function run(command, args, log, onOutput) {
  const isWindows = process.platform === 'win32' && command === 'npm'
  const child = spawn(command, args, {
    cwd: root,
    shell: isWindows,
    env: {
      ...withoutSecrets(process.env),
      TURBO_TELEMETRY_DISABLED: '1',
      FORCE_COLOR: '0',
      NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  let output = ''
  const collect = (chunk) => {
    output += chunk
    onOutput(chunk)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  onOutput('')
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      process.off('exit', endWithUs)
      keep(log, output)
      if (code === 0) return resolve(output)
      const end = faultIn(output)
      reject(
        new Error(
          `\`${[command.split('/').pop(), ...args].join(' ')}\` failed (${signal ?? `code ${code}`}). All of it is in ${log.path}; its end:\n${end}`,
        ),
      )
    })
  })
}

/** The scripts of packages and the build need none of them. */
function withoutSecrets(env) {
  const secret =
    /^(ADMIN_.*|.*_PASSWORD|.*_SECRET|DATABASE_URL|REDIS_URL|EVENTSTORE_URL|SMTP_URL|AUDIT_.*|PRICE_PROVIDER_KEY)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secret.test(name)))
}

function keep(log, output) {
  if (!existsSync(join(root, 'node_modules'))) return
  mkdirSync(log.folder, { recursive: true })
  writeFileSync(log.path, output)
}
