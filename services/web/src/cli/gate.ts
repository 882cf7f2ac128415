import { join } from 'node:path'
import {
  apiServes,
  type Candidate,
  type Check,
  fitsShell,
  isWhole,
  type ShellStamp,
  shellStampAt,
  shellStampIn,
} from '@presale/releases'
import { smokeTest } from '../smoke/smoke-test'
import { root } from './settings'

export interface GateOptions {
  /** The shell's build; else the shell of the site, where one is named; else the build of this checkout. */
  readonly shellDir: string | undefined
  readonly site: string | undefined
}

/** What a version has to pass before it becomes active: all that a rollback has, and then it is run in a browser. */
export async function beforeActivation({
  pageMs,
  ...options
}: GateOptions & { readonly pageMs: number }): Promise<readonly Check[]> {
  const { shell, place, checks } = await withoutBrowser(options)
  return [inTurn(checks, smokeTest({ shell, place, pageMs }))]
}

/** It does not wait for a browser: that version ran before. */
export async function beforeRollback(options: GateOptions): Promise<readonly Check[]> {
  return (await withoutBrowser(options)).checks
}

/** Nor does a start, whose builds are those of its checkout. */
export const beforeStart = beforeRollback

async function withoutBrowser({ shellDir, site }: GateOptions) {
  const place =
    shellDir === undefined && site !== undefined
      ? { site }
      : { dir: shellDir ?? join(root, 'frontends/shell/dist') }
  const shell: ShellStamp = await ('site' in place ? shellStampAt(place.site) : shellStampIn(place.dir))
  return {
    place,
    shell,
    checks: [isWhole, fitsShell(shell), ...(site === undefined ? [] : [apiServes(site)])],
  }
}

/** The last one is slow, and says nothing new of a version that the others refuse. */
function inTurn(checks: readonly Check[], last: Check): Check {
  return async (candidate: Candidate) => {
    const problems = (await Promise.all(checks.map((check) => check(candidate)))).flat()
    return problems.length > 0 ? problems : last(candidate)
  }
}
