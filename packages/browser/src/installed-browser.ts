import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The headless shell first: the same engine without a browser's own windows. A whole Chromium draws its toolbar for
 * every window that nobody sees (in version 156 with two pages of its own), which took half of a core.
 */
export const HEADLESS_SHELL = 'chromium-headless-shell'
const WHOLE = ['chromium', 'google-chrome', 'chromium-browser', 'google-chrome-stable'] as const

export interface BrowserWanted {
  readonly env?: NodeJS.ProcessEnv
  /** What people have, for what is measured; the headless shell only where there is no other. */
  readonly isWhole?: boolean
}

/**
 * The program that CHROME_PATH names, else the first one on PATH. None is downloaded.
 * @returns undefined where there is none
 * @throws BrowserMissing where CHROME_PATH names something that is not there
 */
export function installedBrowser({
  env = process.env,
  isWhole = false,
}: BrowserWanted = {}): string | undefined {
  if (env.CHROME_PATH) {
    if (isExecutable(env.CHROME_PATH)) return env.CHROME_PATH
    throw new BrowserMissing(`CHROME_PATH names ${env.CHROME_PATH}, and there is no such program.`)
  }
  const names = isWhole ? [...WHOLE, HEADLESS_SHELL] : [HEADLESS_SHELL, ...WHOLE]
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

/** The sentence says what to do. */
export class BrowserMissing extends Error {
  override readonly name = 'BrowserMissing'
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
