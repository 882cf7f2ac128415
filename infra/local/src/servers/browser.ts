import { BrowserMissing, HEADLESS_SHELL, installedBrowser } from '@presale/browser'
import { Problem } from '../problem'
import { aptInstall, hasApt } from './apt'
import { isRoot } from './commands'

/**
 * The browser of the browser tests: CHROME_PATH, one on PATH, or, as root on Debian, one that is installed now. None
 * is downloaded from elsewhere.
 * @throws Problem saying what to install
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const found = installed(env)
  if (found) return found
  if (hasApt() && isRoot() && ((await aptInstall(HEADLESS_SHELL)) || (await aptInstall('chromium')))) {
    const now = installed(env)
    if (now) return now
  }
  throw new Problem(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.',
  )
}

function installed(env: NodeJS.ProcessEnv): string | undefined {
  try {
    return installedBrowser({ env })
  } catch (error) {
    throw error instanceof BrowserMissing ? new Problem(error.message) : error
  }
}
