import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { examine, type Found } from '../../infra/local/src/doctor/examine'
import { readInstallation } from '../../infra/local/src/doctor/installation'

const root = join(__dirname, '../..')

const LEAST_DISK = 2 * 1024 ** 3

export interface Examined {
  readonly found: readonly Found[]
  /** What is found by this check. */
  by(check: string): string[]
}

/** As it is documented; with nothing in the environment but what is given. */
export async function npm(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  openFiles?: number,
): Promise<{ readonly code: number | null; readonly text: string }> {
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles}; `
  const child = spawn('sh', ['-c', `${limit}exec npm run -s "$@"`, 'sh', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, text }
}

/** All that `npm run doctor` looks for, without the command: that has two tests of its own. */
export const doctor = async (env: NodeJS.ProcessEnv): Promise<Examined> =>
  examined(await examine(readInstallation(env, LEAST_DISK)))

export const examined = (found: readonly Found[]): Examined => ({
  found,
  by: (name) => found.filter(({ check }) => check === name).map(({ what }) => what),
})

export const saying = (text: string) => expect.stringContaining(text)
