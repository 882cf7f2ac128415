import { posix } from 'node:path'
import { z } from 'zod'

export const MANIFEST = 'mf-manifest.json'

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) })

/** The needed part: the browser gets the entry directly, without a round trip for the manifest. */
const manifest = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
    globalName: z.string().optional(),
  }),
  exposes: z.array(z.object({ assets: z.object({ js: files, css: files }) })).default([]),
})

export interface Entry {
  readonly entry: string
  readonly globalName: string | null
}

/** @throws Error where the text is no manifest of a build. */
export function entryOf(content: Buffer): Entry {
  const { remoteEntry, globalName } = manifest.parse(JSON.parse(content.toString('utf8'))).metaData
  return { entry: posix.join(remoteEntry.path, remoteEntry.name), globalName: globalName ?? null }
}

/** Every script and style that the build may ask for, now or once somebody opens what needs it. */
export function filesNamedBy(content: Buffer): string[] {
  const { exposes } = manifest.parse(JSON.parse(content.toString('utf8')))
  return exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap((kind) => [...kind.sync, ...kind.async]),
  )
}
