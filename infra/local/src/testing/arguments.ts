import { Problem } from '../problem'

export const STEPS = ['typecheck', 'lint', 'boundaries', 'unit', 'screen', 'integration', 'browser'] as const
export type Step = (typeof STEPS)[number]

export interface TestOptions {
  readonly steps: readonly Step[]
  /** Handed to jest as they are: paths, `-t name`. With any of them, a kind without a match is no failure. */
  readonly jestArguments: readonly string[]
  /** Whether what failed is run once more: of a whole run only, and not with --once. */
  readonly hasSecondLook: boolean
}

/** For the minute before a commit. */
const QUICK: readonly Step[] = ['typecheck', 'lint', 'boundaries', 'unit']

/** `[--quick] [--only step,step] [--once] [jest filters]`. @throws Problem for an unknown step */
export function parseArguments(args: readonly string[]): TestOptions {
  let steps: readonly Step[] = STEPS
  let isOnce = false
  const jestArguments: string[] = []
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--quick') steps = QUICK
    else if (arg === '--only') steps = parseSteps(rest.shift() ?? '')
    else if (arg.startsWith('--only=')) steps = parseSteps(arg.slice('--only='.length))
    else if (arg === '--once') isOnce = true
    else if (arg !== '--') jestArguments.push(arg)
  }
  return { steps, jestArguments, hasSecondLook: !isOnce && jestArguments.length === 0 }
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
