import { installedBrowser, launchBrowser } from '@presale/browser'
import type { Browser } from 'playwright-core'
import { UsageError } from '../environment'

/** The browser that CHROME_PATH names, else one on PATH. @throws UsageError where there is none */
export function benchBrowser(): Promise<Browser> {
  const executablePath = installedBrowser({ isWhole: true })
  if (!executablePath)
    throw new UsageError('The bench needs Chromium: install it, or set CHROME_PATH to a Chromium or Chrome.')
  return launchBrowser(executablePath)
}
