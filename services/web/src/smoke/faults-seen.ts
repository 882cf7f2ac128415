import { ROLES, type Role } from './mocked-api'
import { THROWS } from './thrown'

/** One fault brings others about: whoever mends the first ones runs the gate again. */
const MOST_SENTENCES = 3

interface SeenFault {
  readonly role: Role
  /** Of the page; undefined where only the request is known. */
  readonly path: string | undefined
  readonly what: string
}

/** What goes wrong in a browser: each fault once, however many roles and pages meet it. */
export class FaultsSeen {
  readonly #seen: SeenFault[] = []

  add(fault: SeenFault): void {
    this.#seen.push(fault)
  }

  /** At most three; the last says how many more there are. What the console repeats of an exception is the same fault. */
  get sentences(): readonly string[] {
    const seen = this.#seen.toSorted((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role))
    const thrown = seen.map(({ what }) => what).filter((what) => what.startsWith(THROWS) && what !== THROWS)
    const byFault = new Map<string, SeenFault[]>()
    for (const fault of seen) {
      const { what } = fault
      const repeated = thrown.includes(what)
        ? what
        : thrown.find((one) => what.includes(one.slice(THROWS.length)))
      const key = repeated ?? what
      byFault.set(key, [...(byFault.get(key) ?? []), fault])
    }
    const sentences = [...byFault].map(([what, faults]) => sentenceOf(what, faults))
    const more = sentences.length - MOST_SENTENCES
    const shown = sentences.slice(0, MOST_SENTENCES)
    return more > 0 ? [...shown.slice(0, -1), `${shown.at(-1)} (and ${more} more)`] : shown
  }
}

function sentenceOf(what: string, faults: readonly SeenFault[]): string {
  const [first, ...others] = new Set(faults.map(({ role }) => role))
  if (first === undefined) return ''
  const also = others.length > 0 ? ` (also as ${others.map(articled).join(' and ')})` : ''
  const path = faults.find((fault) => fault.role === first && fault.path !== undefined)?.path
  const where = path === undefined ? '' : ` at ${path}`
  return `in a browser, as ${articled(first)}${where}: ${what}${also}`
}

const articled = (role: Role): string => (role === 'admin' ? 'an admin' : `a ${role}`)
