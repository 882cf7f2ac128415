import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Screens } from './screens'

const root = resolve(__dirname, '../..')
export const frontends = join(root, 'frontends')

/** `npm run remotes` of this checkout, for the site of the screens. @returns what it has printed */
export function remotes(screens: Screens, ...args: readonly string[]): Promise<string> {
  const program = join(root, 'services/web/dist/cli/remotes.js')
  const env = {
    ...process.env,
    REMOTES_STORE: screens.remotesStore,
    REMOTES_ACTOR: 'a test',
    REMOTES_PAGE_SECONDS: '60',
  }
  return new Promise((done, fail) => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) => {
      if (error) fail(new Error(err))
      else done(out)
    })
  })
}

/** @returns the version */
export async function published(screens: Screens, name: string, dist: string): Promise<string> {
  const out = await remotes(screens, 'publish', name, '--from', dist, '--json')
  return (JSON.parse(out) as { version: string }).version
}

export async function activeVersion({ origin }: Screens, name: string): Promise<string> {
  const answer = await fetch(`${origin}/remotes.json`)
  const body = (await answer.json()) as { remotes: Record<string, { version: string }> }
  return body.remotes[name]?.version ?? ''
}
