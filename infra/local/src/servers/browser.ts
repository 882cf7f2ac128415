import { existsSync } from 'node:fs'
import { Problem } from '../problem'
import { aptInstall, hasApt } from './apt'
import { isRoot, onPath } from './commands'

/**
 * The headless shell first: the same engine without a browser's own windows. A whole Chromium draws its toolbar for
 * every window that nobody sees (in version 156 with two pages of its own), which took half of a core.
 */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'] as const

/**
 * The browser of the browser tests: CHROME_PATH, one on PATH, or, as root on Debian, one that is installed now. None
 * is downloaded from elsewhere.
 * @throws Problem saying what to install
 */
export async function findBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return env.CHROME_PATH
    throw new Problem(`CHROME_PATH names ${env.CHROME_PATH}, and there is no such file.`)
  }
  const found = onPath(...NAMES)
  if (found) return found
  if (hasApt() && isRoot() && ((await aptInstall(SHELL)) || (await aptInstall('chromium')))) {
    const installed = onPath(...NAMES)
    if (installed) return installed
  }
  throw new Problem(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: apt-get install chromium), or set CHROME_PATH to a Chromium or Chrome.',
  )
}
