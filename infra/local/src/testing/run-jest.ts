import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import type { Part } from './arguments'
import { keepDurations } from './durations'
import { type Journal, readJournal } from './journal'
import type { JestProject, ProjectRun } from './outcome'
import { runCommand } from './run-command'
import { withinTime } from './within-time'

/**
 * Two cores are the machine to plan for. Tests with servers wait for them a good third of their time, and screens
 * half of theirs, as a person who types: more workers than cores use that. Pure tests never wait.
 */
const WORKERS: Readonly<Record<JestProject, string>> = {
  unit: '-w=2',
  screen: '-w=4',
  integration: '-w=4',
  browser: '-w=3',
}

/** A worker of its own for one file: without the limit jest runs a single file itself, and waits for its open handles. */
const ONE_WORKER = ['-w=1', '--workerIdleMemoryLimit=64GB']

/**
 * Tests make much that is soon garbage: with room for it, and without threads that wait for each other, a screen
 * costs a quarter less. The workers get the same flags.
 */
const NODE_FLAGS = ['--max-semi-space-size=64', '--single-threaded-gc']

/**
 * Most of the tests' code runs too briefly to be worth optimizing as early as V8 does: a tenth less again. Node refuses
 * to start with a flag that its V8 does not have, and this one is gone in Node 22.
 */
const OPTIMIZE_LATER = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : []

export interface JestOptions {
  readonly env: NodeJS.ProcessEnv
  /** Stops the run, and with it the whole of `npm test`. */
  readonly signal: AbortSignal
  /** Ends the run alone, as does the end of its own time: what has no result by then has failed. */
  readonly deadline: AbortSignal
  readonly limitMs: number
  /** Which part of the project's files jest finds (TEST_PART); files that are named run in any case. */
  readonly part: Part
  /** Jest's own, and what tests that draw numbers begin with (TEST_SEED): a repeated run draws the same. */
  readonly seed: number
  /** What tests multiply their limits by (TEST_SLOWNESS). */
  readonly slowness: number
  /** Where jest's configuration is; the project's folder when left out. */
  readonly folder?: string | undefined
}

/** A run, and whether it ended before its first file began: then it may be repeated. */
export interface JestRun extends ProjectRun {
  readonly isUnbegun: boolean
}

/**
 * Runs all tests of a project, or those that the filters name.
 * @param filters handed to jest as they are: paths, `-t name`. With any of them, a project without a match is no failure
 */
export function runJest(
  project: JestProject,
  filters: readonly string[],
  options: JestOptions,
): Promise<JestRun> {
  // The person's own words come first: --selectProjects takes everything that follows it for a name.
  const args = [...filters, WORKERS[project]]
  if (filters.length > 0 || options.part === 'long') args.push('--passWithNoTests')
  return run(project, args, options)
}

/** Runs one file. @param file relative to the folder */
export function runJestFile(project: JestProject, file: string, options: JestOptions): Promise<JestRun> {
  const { folder = root } = options
  const args = ['--runTestsByPath', join(folder, file), ...ONE_WORKER]
  return run(project, args, { ...options, part: 'all' })
}

async function run(project: JestProject, given: readonly string[], options: JestOptions): Promise<JestRun> {
  const { env, signal, deadline, limitMs, part, seed, slowness, folder = root } = options
  const temporary = mkdtempSync(join(tmpdir(), 'presale-jest-'))
  const journal = join(temporary, 'journal')
  // What it compiled, and how long each file took, outlives the run, whose own temporary files do not.
  const cache = join(tmpdir(), `presale-jest-cache-${process.getuid?.() ?? 0}`)
  const durations = join(cache, 'durations.json')
  const args = [...given, `--cacheDirectory=${cache}`, `--seed=${seed}`, '--selectProjects', project]
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  const ended = (code: number | null): JestRun => {
    const kept = readKept(journal, folder)
    // A part of a file's tests says nothing of how long it takes.
    if (folder === root && !given.includes('-t')) keepDurations(durations, kept.files)
    return runOf(project, code, kept)
  }
  try {
    const jestEnv = {
      ...env,
      TEST_JOURNAL: journal,
      TEST_PART: part,
      TEST_SEED: String(seed),
      TEST_SLOWNESS: slowness.toFixed(2),
      TEST_DURATIONS: durations,
    }
    const command = [...NODE_FLAGS, ...OPTIMIZE_LATER, jest, ...args]
    const { code } = await withinTime(limitMs, [signal, deadline], (either) =>
      runCommand(process.execPath, command, { env: jestEnv, signal: either, output: 'shown', folder }),
    )
    return ended(code)
  } catch (error) {
    if (signal.aborted) throw error
    return ended(null)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function runOf(project: JestProject, code: number | null, { files, isUnbegun }: Journal): JestRun {
  // What did not even begin as a run has no files of which one would say that they failed.
  if (isUnbegun) return { project, files: [], isBroken: true, isUnbegun }
  const isBroken = code !== 0 && files.every(({ failed }) => failed === 0)
  return { project, files, isBroken, isUnbegun }
}

function readKept(file: string, folder: string): Journal {
  return readJournal(existsSync(file) ? readFileSync(file, 'utf8') : '', folder)
}
