import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root'
import type { TestOptions } from './arguments'
import { type JestResult, type Outcome, outcomeOf } from './outcome'
import { runCommand } from './run-command'

export type JestProject = 'unit' | 'screen' | 'integration' | 'browser'

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

/** A run that hangs ends here, and counts as failed; one takes 15 minutes, and twice that where others have the cores. */
const LIMIT_MS = 40 * 60_000

export async function runJest(
  project: JestProject,
  { jestArguments }: TestOptions,
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'presale-jest-'))
  const file = join(folder, 'result.json')
  // The person's own words come first: --selectProjects takes everything that follows it for a name.
  const args = [...jestArguments, WORKERS[project], '--json', `--outputFile=${file}`]
  // What it compiled outlives the run, whose own temporary files do not.
  args.push(`--cacheDirectory=${join(tmpdir(), `presale-jest-cache-${process.getuid?.() ?? 0}`)}`)
  if (jestArguments.length > 0) args.push('--passWithNoTests')
  const jest = join(root, 'node_modules/jest/bin/jest.js')
  try {
    const command = [...NODE_FLAGS, ...OPTIMIZE_LATER, jest, ...args, '--selectProjects', project]
    const { code } = await runCommand(process.execPath, command, {
      env,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      output: 'shown',
    })
    return outcomeOf(project, code, readResult(file))
  } catch (error) {
    if (signal.aborted) throw error
    return outcomeOf(project, null, readResult(file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readResult(file: string): JestResult | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as JestResult) : undefined
}
