import { openStore, type ReleaseStore } from '@presale/releases'
import { type Archive, type ArchiveStore, alreadyThere } from './archive-store'

/** By the client of the remotes' store: with conditions on what is written, so that nobody's file is written over. */
export async function openBucketArchive(address: string, env: NodeJS.ProcessEnv): Promise<Archive> {
  const bucket = await openStore(address, env)
  return {
    place: address,
    everyMs: 700,
    lines: () => bucket.names(),
    line: (line) => lineIn(bucket, line),
    removeLine: async (line) => {
      for (const { path } of await bucket.list(line)) await bucket.remove(path)
    },
  }
}

function lineIn(bucket: ReleaseStore, line: string): ArchiveStore {
  const place = `${bucket.address.replace(/\/$/, '')}/${line}`
  const within = (name: string): string => `${line}/${name}`
  return {
    place,
    list: async () => (await bucket.list(line)).map(({ path }) => path.slice(within('').length)),
    read: async (name) => (await bucket.read(within(name)))?.content,
    async write(name, content) {
      if (!(await bucket.create(within(name), Buffer.from(content)))) throw alreadyThere(name, place)
    },
    remove: (name) => bucket.remove(within(name)),
  }
}
