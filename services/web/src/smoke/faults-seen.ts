import { ROLES, type Role } from './mocked-api'

/** One fault brings others about: whoever mends the first ones runs the gate again. */
const MOST_SENTENCES = 3
const THROWS = 'it throws: '

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

  /** At most three; the last says how many more there are. What the console repeats of an error is left out. */
  get sentences(): readonly string[] {
    const seen = this.#seen.toSorted((one, other) => ROLES.indexOf(one.role) - ROLES.indexOf(other.role))
    const thrown = seen.filter(isThrown).map(({ what }) => what.slice(THROWS.length))
    const isRepeated = (fault: SeenFault) =>
      !isThrown(fault) && thrown.some((message) => message !== '' && fault.what.includes(message))
    const byFault = new Map<string, SeenFault[]>()
    for (const fault of seen) {
      if (!isRepeated(fault)) byFault.set(fault.what, [...(byFault.get(fault.what) ?? []), fault])
    }
    const sentences = [...byFault.values()].map(sentenceOf)
    const more = sentences.length - MOST_SENTENCES
    const shown = sentences.slice(0, MOST_SENTENCES)
    return more > 0 ? [...shown.slice(0, -1), `${shown.at(-1)} (and ${more} more)`] : shown
  }
}

const isThrown = ({ what }: SeenFault): boolean => what.startsWith(THROWS)

function sentenceOf([first, ...others]: readonly SeenFault[]): string {
  if (!first) return ''
  const roles = new Set(others.map(({ role }) => role))
  roles.delete(first.role)
  const also = roles.size > 0 ? ` (also as ${[...roles].map(articled).join(' and ')})` : ''
  const where = first.path === undefined ? '' : ` at ${first.path}`
  return `in a browser, as ${articled(first.role)}${where}: ${first.what}${also}`
}

const articled = (role: Role): string => (role === 'admin' ? 'an admin' : `a ${role}`)
