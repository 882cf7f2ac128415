import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { FolderStore } from './folder-store'
import { S3Store } from './s3-store'
import type { ReleaseStore } from './store'

/** A folder, or `s3://bucket/prefix`; undefined for anything else that looks like an address. */
const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/

const awsVariable = (description: string, isSecret = false) =>
  z.string().optional().meta({ description, isSecret })

/**
 * `REMOTES_STORE`, and `REMOTES_DIR` as it was called when a store was always a folder. The others are AWS's own, which the
 * client of a bucket reads itself.
 */
export const storeVariables = {
  REMOTES_STORE: z
    .string()
    .refine(
      (text) => !text.includes('://') || BUCKET.test(text),
      'it must be a folder, or s3://bucket/prefix',
    )
    .optional()
    .meta({
      description: 'the releases of the remotes: a folder, or `s3://bucket/prefix`',
    }),
  REMOTES_DIR: z.string().optional().meta({ description: 'the earlier name of `REMOTES_STORE`' }),
  AWS_ENDPOINT_URL: awsVariable('of the bucket, where it is not at AWS (as `AWS_ENDPOINT_URL_S3`)'),
  AWS_ENDPOINT_URL_S3: awsVariable('the same, and stronger'),
  AWS_REGION: awsVariable('of the bucket; without it `AWS_DEFAULT_REGION`, else us-east-1'),
  AWS_DEFAULT_REGION: awsVariable('see `AWS_REGION`'),
  AWS_ACCESS_KEY_ID: awsVariable('of the bucket, unless the machine has a role for it', true),
  AWS_SECRET_ACCESS_KEY: awsVariable('the same', true),
  AWS_SESSION_TOKEN: awsVariable('the same, for keys that end', true),
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

/** @param env with the variables of AWS, for a bucket */
export async function openStore(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ReleaseStore> {
  const [, bucket, prefix = ''] = BUCKET.exec(address) ?? []
  if (bucket === undefined) return new FolderStore(resolve(address))
  return S3Store.open({ address, bucket, prefix }, env)
}
