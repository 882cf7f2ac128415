import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { RegisteredRemote } from '@presale/contracts'
import { z } from 'zod'

export const REGISTRY = 'remotes.json'
/** In each version's folder: path below it → sha256, hex. */
export const FILES_LIST = 'files.json'

/** The stored registry: the active versions, and for every stored one the hash of its list of files. */
export interface StoredRegistry {
  readonly remotes: Readonly<Record<string, RegisteredRemote>>
  readonly versions: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const stored = z.object({
  remotes: z.record(z.string(), z.unknown()),
  versions: z.record(z.string(), z.record(z.string(), z.string())).optional(),
})
const active = z.object({ version: z.string(), filesHash: z.string() })

export type ReadRegistry = z.output<typeof stored>

/** @throws Error where the text is not a registry. */
export const parseRegistry = (text: string): ReadRegistry => stored.parse(JSON.parse(text))

/**
 * The hash of a version's list of files; undefined for an unknown version. A registry of an earlier release knows
 * those of the active versions only.
 */
export function listHashOf(registry: ReadRegistry, name: string, version: string): string | undefined {
  const kept = own(own(registry.versions, name), version)
  if (kept !== undefined) return kept
  const remote = active.safeParse(own(registry.remotes, name))
  return remote.success && remote.data.version === version ? remote.data.filesHash : undefined
}

/** Own properties only: a path may say 'constructor'. */
function own<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined
}

export interface ReadFile {
  /** Changes once the file was changed or replaced. */
  readonly signature: string
  readonly content: () => Promise<Buffer>
}

/** Opens a file for one use. @returns what `look` returns, or undefined where there is no such file */
export async function withFile<T>(
  path: string,
  look: (file: ReadFile) => Promise<T>,
): Promise<T | undefined> {
  let handle: FileHandle
  try {
    handle = await open(path, 'r')
  } catch {
    return undefined
  }
  try {
    const { mtimeNs, ctimeNs, size, ino, isFile } = await aboutOf(handle)
    if (!isFile) return undefined
    const signature = [mtimeNs, ctimeNs, size, ino].join(' ')
    return await look({ signature, content: () => handle.readFile() })
  } finally {
    await handle.close()
  }
}

async function aboutOf(handle: FileHandle) {
  const about = await handle.stat({ bigint: true })
  const { mtimeNs, ctimeNs, size, ino } = about
  return { mtimeNs, ctimeNs, size, ino, isFile: about.isFile() }
}

/** Reads the registry again only once its file was changed. @returns undefined where there is none */
export function followRegistry(remotesDir: string): () => Promise<ReadRegistry | undefined> {
  let known: { readonly signature: string; readonly registry: ReadRegistry } | undefined
  return () =>
    withFile(join(remotesDir, REGISTRY), async ({ signature, content }) => {
      if (known?.signature !== signature) {
        known = { signature, registry: parseRegistry((await content()).toString('utf8')) }
      }
      return known.registry
    })
}
