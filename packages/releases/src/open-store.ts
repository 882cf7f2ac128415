import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { FolderStore } from './folder-store'
import { S3Store } from './s3-store'
import type { ReleaseStore } from './store'

/** A folder, or `s3://bucket/prefix`; undefined for anything else that looks like an address. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/

/** `REMOTES_STORE`, and `REMOTES_DIR` as it was called when a store was always a folder. */
export const storeVariables = {
  REMOTES_STORE: z
    .string()
    .refine((text) => !text.includes('://') || BUCKET.test(text), 'must be a folder, or s3://bucket/prefix')
    .optional(),
  REMOTES_DIR: z.string().optional(),
}

/** @returns the address of the store: a bucket's as it is, a folder's in full; undefined where none is named. */
export function storeAddress(
  env: { readonly REMOTES_STORE?: string | undefined; readonly REMOTES_DIR?: string | undefined },
  from: string = process.cwd(),
): string | undefined {
  const named = env.REMOTES_STORE || env.REMOTES_DIR
  if (!named) return undefined
  return BUCKET.test(named) || isAbsolute(named) ? named : resolve(from, named)
}

export async function openStore(address: string): Promise<ReleaseStore> {
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (bucket === undefined) return new FolderStore(resolve(address))
  return S3Store.open({ address, bucket, prefix })
}
