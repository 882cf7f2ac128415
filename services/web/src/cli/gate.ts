import { join } from 'node:path'
import {
  apiServes,
  type Candidate,
  type Check,
  callsServedAt,
  fitsShell,
  isWhole,
  type ShellStamp,
  shellStampAt,
  shellStampIn,
} from '@presale/releases'
import type { ShellPlace } from '../smoke/serve-candidate'
import { smokeTest } from '../smoke/smoke-test'
import { root, type Site } from './settings'

export interface GateOptions {
  /** The shell's build; else the shell of the site, where there is one; else the build of this checkout. */
  readonly shellDir: string | undefined
  readonly site: Site | undefined
}

export interface Gate {
  readonly checks: readonly Check[]
  /** What nothing was asked about, and why: sentences for whoever runs the command. */
  readonly unchecked: readonly string[]
}

const UNKNOWN =
  'No site is known, neither named (--site, SITE) nor recorded by an npm start that uses this store.'
/** Whoever takes back a version does not wait for a site that hangs. */
const ROLLBACK_ASKS_MS = 3000

/** What a version has to pass before it becomes active. The browser comes last. */
export async function beforeActivation({
  shellDir,
  site,
  pageMs,
}: GateOptions & { readonly pageMs: number }): Promise<Gate> {
  const asked = site && (await ask(site))
  // Only a record of a start that is over, or cannot answer: the build of this checkout is the nearest there is.
  const isAway = asked !== undefined && !asked.site.isNamed && asked.shell.stamp === undefined
  const known = isAway ? undefined : asked
  const place = placeOf(shellDir, known?.site)
  const shell = await stampOf(place, known?.shell)
  const checks = [isWhole, fitsShell(shell), ...(known ? [apiServes(known.served)] : [])]
  const unchecked = known
    ? []
    : [
        `${isAway ? awayOf(asked) : UNKNOWN} Not checked: that an API serves what this version calls. Checked against the shell in ${'dir' in place ? place.dir : ''}, which a site may not have.`,
      ]
  return { checks: [inTurn(checks, smokeTest({ shell, place, pageMs }))], unchecked }
}

/**
 * That version ran before, and it is needed now: no browser, and nothing is held against it that a site which is away
 * does not say.
 */
export async function beforeRollback({ shellDir, site }: GateOptions): Promise<Gate> {
  const asked = site && (await ask(site, ROLLBACK_ASKS_MS))
  const shell = shellDir === undefined ? asked?.shell : await shellStampIn(shellDir)
  const checks: Check[] = [isWhole]
  const missed: string[] = []
  if (shell?.stamp) checks.push(fitsShell(shell))
  else missed.push('that it fits the active shell')
  if (asked?.served.calls) checks.push(apiServes(asked.served))
  else missed.push('that an API serves what it calls')
  if (missed.length === 0) return { checks, unchecked: [] }
  const isAway = asked !== undefined && !(asked.shell.stamp && asked.served.calls)
  const why = isAway ? awayOf(asked) : asked ? `The shell has no stamp (${shell?.where}).` : UNKNOWN
  return { checks, unchecked: [`${why} Not checked: ${missed.join(', nor ')}.`] }
}

/** The site is not there yet, and the builds are those of its checkout. */
export async function beforeStart(shellDir: string | undefined): Promise<readonly Check[]> {
  return [isWhole, fitsShell(await stampOf(placeOf(shellDir, undefined)))]
}

interface Asked {
  readonly site: Site
  readonly shell: ShellStamp
  readonly served: Awaited<ReturnType<typeof callsServedAt>>
}

async function ask(site: Site, withinMs?: number): Promise<Asked> {
  const { address } = site
  const [shell, served] = await Promise.all([
    shellStampAt(address, withinMs),
    callsServedAt(address, withinMs),
  ])
  return { site, shell, served }
}

function awayOf({ site, shell, served }: Asked): string {
  const why =
    shell.why === undefined
      ? served.why
      : `it does not say what its shell shares (${shell.where}): ${shell.why}`
  return `The site ${site.address}${site.isNamed ? '' : ', which an npm start has recorded,'} does not answer as it should: ${why}.`
}

function placeOf(shellDir: string | undefined, site: Site | undefined): ShellPlace {
  if (shellDir === undefined && site) return { site: site.address }
  return { dir: shellDir ?? join(root, 'frontends/shell/dist') }
}

async function stampOf(place: ShellPlace, ofSite?: ShellStamp): Promise<ShellStamp> {
  if ('dir' in place) return shellStampIn(place.dir)
  return ofSite ?? shellStampAt(place.site)
}

/** The last one is slow, and says nothing new of a version that the others refuse. */
function inTurn(checks: readonly Check[], last: Check): Check {
  return async (candidate: Candidate) => {
    const problems = (await Promise.all(checks.map((check) => check(candidate)))).flat()
    return problems.length > 0 ? problems : last(candidate)
  }
}
