import { z } from 'zod'
import { sha256 } from './registry'

/** In each version's folder: path below it → sha256, hex. */
export const FILES_LIST = 'files.json'

const list = z.object({ files: z.record(z.string(), z.string()) })

/** The stored text; the same files are the same text. */
export function listOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const hashed = [...files].map(([path, content]): [string, string] => [path, sha256(content)])
  const sorted = Object.fromEntries(hashed.sort(([a], [b]) => (a < b ? -1 : 1)))
  return Buffer.from(`${JSON.stringify({ files: sorted }, null, 2)}\n`)
}

/** @throws Error where the content is no list. */
export function parseList(content: Buffer): ReadonlyMap<string, string> {
  return new Map(Object.entries(list.parse(JSON.parse(content.toString('utf8'))).files))
}
