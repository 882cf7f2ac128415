import { BrowserMissing, installedBrowser, launchBrowser } from '@presale/browser'
import type { Candidate, Check, ShellPage, ShellStamp } from '@presale/releases'
import { FaultsSeen } from './faults-seen'
import { mockedApi, ROLES, type Role } from './mocked-api'
import { type ShellPlace, serveCandidate } from './serve-candidate'
import { visitPages } from './visit-pages'

export interface SmokeTestOptions {
  readonly shell: ShellStamp
  readonly place: ShellPlace
  /** How long a page may take to come to rest. */
  readonly pageMs: number
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Runs the candidate in a browser, in the active shell's own files: each of its pages, as each role that may open it. The
 * api is made of the contract, so that no site, and nobody's account, has a part in it.
 */
export function smokeTest({ shell: { stamp, where }, place, pageMs, env }: SmokeTestOptions): Check {
  return async (candidate) => {
    const pages = stamp?.pages?.filter(({ remote }) => remote === candidate.name) ?? []
    if (pages.length === 0)
      return [`the shell has no page of ${candidate.name} to try it on (${where}): build the shell again`]
    const browser = browserOf(env)
    if ('missing' in browser) return [`it was not tried in a browser: ${browser.missing}`]
    return tryPages(candidate, { place, pages, pageMs, executable: browser.executable })
  }
}

function browserOf(env?: NodeJS.ProcessEnv): { executable: string } | { missing: string } {
  const missing = 'install Chromium, or set CHROME_PATH to a Chromium or Chrome'
  try {
    const executable = installedBrowser(env ? { env } : {})
    return executable === undefined ? { missing } : { executable }
  } catch (error) {
    if (error instanceof BrowserMissing) return { missing: error.message }
    throw error
  }
}

interface Trial {
  readonly place: ShellPlace
  readonly pages: readonly ShellPage[]
  readonly pageMs: number
  readonly executable: string
}

async function tryPages(
  candidate: Candidate,
  { place, pages, pageMs, executable }: Trial,
): Promise<readonly string[]> {
  const faults = new FaultsSeen()
  const api = mockedApi({ onComplaint: (role, what) => faults.add({ role, path: undefined, what }) })
  const served = await serveCandidate(candidate, place, api)
  try {
    const browser = await launchBrowser(executable)
    try {
      const { origin } = served
      const tours = ROLES.map((role) => ({
        origin,
        role,
        complain: (path: string, what: string) => faults.add({ role, path, what }),
        pageMs,
        paths: pathsFor(role, pages),
      }))
      await Promise.all(
        tours.filter(({ paths }) => paths.length > 0).map((tour) => visitPages(browser, tour)),
      )
    } finally {
      await browser.close()
    }
  } finally {
    await served.close()
  }
  return faults.sentences
}

function pathsFor(role: Role, pages: readonly ShellPage[]): string[] {
  return pages.filter(({ isStaffOnly }) => !isStaffOnly || role !== 'user').map(({ path }) => path)
}
