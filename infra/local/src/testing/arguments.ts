import { Problem } from '../problem'

export const STEPS = ['typecheck', 'lint', 'boundaries', 'unit', 'screen', 'integration', 'browser'] as const
export type Step = (typeof STEPS)[number]

/** Files whose name says `.long.` are the long part; `short` is all others. */
export type Part = 'short' | 'long' | 'all'

export interface TestOptions {
  readonly steps: readonly Step[]
  readonly part: Part
  /** A commit: of the long part only the files whose subject changed since then. */
  readonly since?: string
  /** Handed to jest as they are: paths, `-t name`. With any of them, a kind without a match is no failure. */
  readonly jestArguments: readonly string[]
  /** Whether what failed is run once more: of a whole run only, and not with --once. */
  readonly hasSecondLook: boolean
}

/** For the minute before a commit. */
const QUICK: readonly Step[] = ['typecheck', 'lint', 'boundaries', 'unit']

/** The kinds of test that may be long. */
const LONG: readonly Step[] = ['screen', 'integration', 'browser']

/** `[--quick] [--only step,step] [--short | --long [--since commit] | --all] [--once] [jest filters]`. @throws Problem */
export function parseArguments(args: readonly string[]): TestOptions {
  let only: readonly Step[] | undefined
  let part: Part | undefined
  let since: string | undefined
  let isOnce = false
  const jestArguments: string[] = []
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--quick') only = QUICK
    else if (arg === '--only') only = parseSteps(rest.shift() ?? '')
    else if (arg.startsWith('--only=')) only = parseSteps(arg.slice('--only='.length))
    else if (arg === '--short') part = 'short'
    else if (arg === '--long') part = 'long'
    else if (arg === '--all') part = 'all'
    else if (arg === '--since') since = rest.shift() ?? ''
    else if (arg.startsWith('--since=')) since = arg.slice('--since='.length)
    else if (arg === '--once') isOnce = true
    else if (arg !== '--') jestArguments.push(arg)
  }
  if (since !== undefined && (part !== 'long' || since === '' || since.startsWith('-')))
    throw new Problem('--since takes a commit, and goes with --long: npm test -- --long --since main')
  // A file that is named runs, whichever part it is of.
  const isNamed = jestArguments.length > 0
  return {
    steps: only ?? (part === 'long' ? LONG : STEPS),
    part: part ?? (isNamed ? 'all' : 'short'),
    ...(since === undefined ? {} : { since }),
    jestArguments,
    hasSecondLook: !isOnce && !isNamed,
  }
}

function parseSteps(text: string): readonly Step[] {
  const names = text.split(',')
  const unknown = names.filter((name) => !STEPS.some((step) => step === name))
  if (unknown.length > 0) {
    throw new Problem(
      `--only takes any of ${STEPS.join(', ')}, separated by commas; '${unknown.join(', ')}' is none.`,
    )
  }
  return STEPS.filter((step) => names.includes(step))
}
