import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigurationError, loadConfig } from '@presale/runtime'
import { z } from 'zod'
import { activateRemotes, publishRemote } from '../publish-remote'

/** Publishes the builds of all remotes into REMOTES_DIR and activates them. Idempotent. */
const REMOTES = ['buyer', 'admin'] as const
const frontendsDir = resolve(__dirname, '../../../../frontends')

async function publish(): Promise<void> {
  const { REMOTES_DIR } = loadConfig(z.object({ REMOTES_DIR: z.string().transform((path) => resolve(path)) }))
  await mkdir(REMOTES_DIR, { recursive: true })
  const published = await Promise.all(
    REMOTES.map(async (name) => {
      const folder = join(frontendsDir, name)
      const { version } = z
        .object({ version: z.string() })
        .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')))
      const dist = join(folder, 'dist')
      const remote = await publishRemote({ name, baseVersion: version, dist, remotesDir: REMOTES_DIR })
      return [name, remote] as const
    }),
  )
  await activateRemotes(REMOTES_DIR, Object.fromEntries(published))
  for (const [name, { version }] of published) process.stdout.write(`${name} ${version}\n`)
}

publish().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof ConfigurationError ? 78 : 1
})
