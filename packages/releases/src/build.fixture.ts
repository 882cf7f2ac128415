import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publishBuild } from './publish'
import type { Stamp } from './stamp'
import type { ReleaseStore } from './store'

export const SHELL: Stamp = {
  contractMajor: 2,
  shared: {
    react: { version: '19.3.1' },
    'react-router-dom': { version: '7.18.5', names: ['Link', 'useNavigate'] },
  },
  calls: [],
}

export const STAMPED: Stamp = {
  contractMajor: 2,
  shared: {
    react: { version: '19.3.0' },
    'react-router-dom': { version: '7.18.5', names: ['Link'] },
  },
  calls: ['GET /api/user', 'POST /api/purchases'],
}

/** The files of a build that says `what`. */
export function filesOf(what: string, stamp: Stamp | null = STAMPED): Record<string, string> {
  return {
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.9.js', path: '' }, globalName: 'buyer_9' },
    }),
    'remoteEntry.9.js': `const entry = '${what}'`,
    'assets/a.js': 'const a = 1',
    ...(stamp ? { 'stamp.json': JSON.stringify(stamp) } : {}),
  }
}

export const NOW = new Date('2026-11-25T10:00:00Z')

/** Publishes such a build of buyer. @returns its version */
export async function publishSuch(
  store: ReleaseStore,
  what: string,
  { stamp = STAMPED, now = NOW, name = 'buyer' }: { stamp?: Stamp | null; now?: Date; name?: string } = {},
): Promise<string> {
  const dist = await writeBuild(filesOf(what, stamp))
  try {
    return (await publishBuild(store, { name, baseVersion: '1.0.0', dist, by: 'ada@desk', now })).version
  } finally {
    await rm(dist, { recursive: true })
  }
}

export async function writeBuild(files: Readonly<Record<string, string>>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'build-'))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, file)), { recursive: true })
    await writeFile(join(dist, file), content)
  }
  return dist
}
