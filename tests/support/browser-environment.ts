import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { Socket } from 'node:net'
import { source as axeSource } from 'axe-core'
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node'
import { type Browser, chromium, type Page } from 'playwright-core'

/** What outlives a test file: the browser of its worker, and pages that have the scripts of the worker's site compiled. */
export interface WorkerBrowser {
  launched(): Promise<Browser>
  readonly keptPages: Page[]
  /** axe, as a script for a page. */
  readonly axeSource: string
}

const keptPages: Page[] = []
let browser: Promise<Browser> | undefined

const workerBrowser: WorkerBrowser = {
  keptPages,
  axeSource,
  async launched() {
    if (browser && (await browser).isConnected()) return browser
    keptPages.length = 0
    browser = launch()
    return browser
  },
}

/** A browser that speaks to nobody but the page it is given. */
async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROME_PATH || '/usr/bin/chromium'
  if (!existsSync(executablePath))
    throw new Error(`${executablePath} is missing; set CHROME_PATH, or run npm test.`)
  const flags = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const args = [...flags, '--disable-component-update', '--disable-sync']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  subscribe('child_process', letEnd)
  try {
    return await chromium.launch({ executablePath, args })
  } finally {
    unsubscribe('child_process', letEnd)
  }
}

/** A worker ends while its browser runs, and the browser with it. */
function letEnd(message: unknown): void {
  const { process: child } = message as { process: ChildProcess }
  // The event comes before the process has its pipes.
  child.once('spawn', () => {
    child.unref()
    for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref()
  })
}

/**
 * Node's, with a browser from outside of the test file: each file evaluates what it imports anew, which costs half a
 * second for this library alone, and a new browser compiles every script again.
 */
export default class BrowserEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    await super.setup()
    this.global.workerBrowser = workerBrowser
  }

  override async teardown(): Promise<void> {
    const running = await browser?.catch(() => undefined)
    const kept = new Set(keptPages.map((page) => page.context()))
    for (const context of running?.contexts() ?? []) if (!kept.has(context)) await context.close()
    await super.teardown()
  }
}
