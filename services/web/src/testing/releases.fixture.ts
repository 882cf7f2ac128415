import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activate, publishBuild, type ReleaseStore } from '@presale/releases'

/** Publishes a build and makes it the active one, whatever the gate would say. @returns its version */
export async function publishAndActivate(store: ReleaseStore, name: string, dist: string): Promise<string> {
  const act = { name, by: 'a test', now: new Date() }
  const { version } = await publishBuild(store, { ...act, baseVersion: '1.0.0', dist })
  await activate(store, { ...act, version, action: 'activate', checks: [] })
  return version
}

/** What is changed of a build's entry script, and of the code that it exposes. */
interface Changes {
  readonly entry?: (text: string) => string
  readonly code?: (text: string) => string
}

/** A copy of a build under a name of its own, as other sources would make one. @returns its folder */
export async function anotherBuild(dist: string, { entry, code }: Changes): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'another-build-'))
  await cp(dist, folder, { recursive: true })
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  )
  await Promise.all(
    files.map(async ({ name, parentPath }) => {
      const path = join(parentPath, name)
      if (/\.(br|gz|map)$/.test(name)) return rm(path)
      if (!/\.(js|json)$/.test(name)) return
      const text = (await readFile(path, 'utf8')).replaceAll(
        /\b(webpackChunk)?buyer_[0-9a-f]{8}/g,
        '$1buyer_another',
      )
      const change = name.startsWith('remoteEntry')
        ? entry
        : name.startsWith('__federation_expose')
          ? code
          : undefined
      await writeFile(path, change ? change(text) : text)
    }),
  )
  return folder
}
