import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { UsageError } from '../environment'

const NAMES = [
  'chromium',
  'google-chrome',
  'chromium-browser',
  'google-chrome-stable',
  // What `npm test` may have installed.
  'chromium-headless-shell',
] as const
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
] as const

/** The browser that CHROME_PATH names, else one on PATH. @throws UsageError where there is none */
export function launchBrowser(env: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const executablePath = env.CHROME_PATH || onPath(env)
  if (!executablePath || !existsSync(executablePath))
    throw new UsageError('The bench needs Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...FLAGS, ...sandbox] })
}

function onPath({ PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return places.find(existsSync)
}
