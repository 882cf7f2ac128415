import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { anError, aWarning, type Finding } from '@presale/kernel'
import { nearestFolder } from '../disk-space'
import { root } from '../root'
import { disksOf } from '../servers/postgres-cluster'
import { isPortFree } from '../servers/reachable'
import { type Installation, textOf } from './installation'

const GIB = 1024 ** 3
const NODE = { major: 20, minor: 19 }
/** The api alone may hold a thousand connections of visitors, Postgres opens a file a table. */
const FEW_FILES = 4096
const TOO_FEW_FILES = 1024

export function findNode(version = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > NODE.major || (major === NODE.major && minor >= NODE.minor)) return []
  return [
    anError(
      `Node ${version} is too old.`,
      `Install ${NODE.major}.${NODE.minor} or newer (https://nodejs.org).`,
    ),
  ]
}

/** Of each disk with data; where that is not made yet, of the folder that it will be in. */
export function findDisk({ dataDir, leastDisk }: Installation): Finding[] {
  return disksOf(dataDir).flatMap((folder) => findRoom(folder, leastDisk))
}

function findRoom(folder: string, leastDisk: number): Finding[] {
  const { bavail, bsize, blocks, files, ffree } = statfsSync(nearestFolder(folder))
  const [free, whole] = [bavail * bsize, blocks * bsize]
  const left = `The disk of ${folder} has ${(free / GIB).toFixed(1)} GiB left`
  const found: Finding[] = []
  if (free < leastDisk)
    found.push(
      anError(`${left}: a full one stops Postgres, and the sale with it.`, 'Make room, or a larger disk.'),
    )
  else if (free < whole / 10)
    found.push(aWarning(`${left}, less than a tenth of it.`, 'Make room before it is full.'))
  if (files > 0 && ffree < files / 100)
    found.push(
      anError(
        `The file system of ${folder} has room for ${ffree} more files, less than a hundredth.`,
        'Remove small files that nobody needs (df -i).',
      ),
    )
  return found
}

export function findOpenFiles(limits = textOf('/proc/self/limits')): Finding[] {
  const most = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(limits ?? '')?.[1] ?? Number.NaN)
  if (Number.isNaN(most) || most >= FEW_FILES) return []
  const what = `A process here may have ${most} files and connections open`
  const toDo = `Raise the limit for the user that starts the platform (ulimit -n ${FEW_FILES * 16}, or LimitNOFILE= of its unit).`
  return most < TOO_FEW_FILES
    ? [anError(`${what}: visitors are turned away when they are used up.`, toDo)]
    : [aWarning(`${what}, which a busy sale uses up.`, toDo)]
}

const PROGRAMS = [
  'services/api/dist/main.js',
  'services/projector/dist/main.js',
  'services/expiry/dist/main.js',
  'services/mailer/dist/main.js',
  'services/watcher/dist/main.js',
  'services/web/dist/main.js',
  'infra/event-store-node/dist/main.js',
  'frontends/shell/dist/index.html',
]

export function findBuild(): Finding[] {
  const missing = PROGRAMS.filter((program) => !existsSync(join(root, program)))
  if (missing.length === 0) return []
  return [anError(`Not built: ${missing.join(', ')}.`, 'npm run build, as npm start does by itself')]
}

/** Of a site that runs it is taken by the site. */
export async function findPort({ env, isRunning }: Installation): Promise<Finding[]> {
  const port = Number(env.PORT || '8080')
  if (isRunning || !Number.isInteger(port) || (await isPortFree(port)) || (await isOurs(port))) return []
  return [
    anError(
      `Port ${port}, where the site is to be, is taken by another program.`,
      `End that one, or choose another port: PORT=${port + 1}`,
    ),
  ]
}

/** Web that was started by its own command says it is alive there. */
async function isOurs(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    return (await answer.text()) === '{"status":"ok"}'
  } catch {
    return false
  }
}
