import { isBucket } from '../../archive-folder'
import type { Archive } from './archive-store'
import { openBucketArchive } from './bucket-archive'
import { folderArchive } from './folder-archive'

/** @param address a folder, or `s3://bucket/prefix` @param env with the variables of AWS, for a bucket */
export const openArchive = async (address: string, env: NodeJS.ProcessEnv): Promise<Archive> =>
  isBucket(address) ? openBucketArchive(address, env) : folderArchive(address)
