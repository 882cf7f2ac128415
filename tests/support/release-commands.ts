import { join } from 'node:path'
import { startProcess } from '@presale/testing'

/** The programs of a release, each run to its end. */
export interface ReleaseCommands {
  /** @returns its output @throws Error with it where it does not end with 0 */
  run(checkout: string, entry: string, ...args: string[]): Promise<string>
  /** The commands of an upgrade, which are those of a first start, too. @param checkout built */
  prepare(checkout: string): Promise<void>
}

/** @param env of every program: where its servers are, and who the first admin is */
export function releaseCommands(env: Readonly<Record<string, string>>): ReleaseCommands {
  const run: ReleaseCommands['run'] = async (checkout, entry, ...args) => {
    const program = startProcess({ entry: join(checkout, 'services', entry), args, name: entry, env })
    const { code } = await program.exited
    if (code !== 0) throw new Error(`${entry} ${args.join(' ')} ended with ${code}:\n${program.output()}`)
    return program.output()
  }
  return {
    run,
    async prepare(checkout) {
      await run(checkout, 'api/dist/cli/migrate.js')
      await run(checkout, 'projector/dist/cli/projections.js', 'rebuild', '--outdated')
      await run(checkout, 'api/dist/cli/seed.js')
      await run(checkout, 'api/dist/cli/admin.js', 'create', '--if-none')
    },
  }
}
