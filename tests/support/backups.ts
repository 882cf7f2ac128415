import { join } from 'node:path'
import { type Exit, startProcess } from '@presale/testing'

const root = join(__dirname, '../..')

export interface Said extends Exit {
  readonly output: string
}

/** Runs a built command line of the local runner; nothing of this process's own servers reaches it. */
export function startCommand(name: 'backup' | 'restore', args: readonly string[], env: Environment = {}) {
  return startProcess({
    entry: join(root, `infra/local/dist/cli/${name}.js`),
    args,
    name: `npm run ${name}`,
    env: { DATABASE_URL: undefined, REDIS_URL: undefined, EVENTSTORE_URL: undefined, ...env },
  })
}

type Environment = Readonly<Record<string, string | undefined>>

export async function runCommand(
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Environment = {},
): Promise<Said> {
  const command = startCommand(name, args, env)
  const exit = await command.exited
  return { ...exit, output: command.output() }
}
