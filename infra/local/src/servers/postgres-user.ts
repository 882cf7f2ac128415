import { execFileSync, spawnSync } from 'node:child_process'
import { messageOf, Problem } from '../problem'

export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

const NAME = 'postgres'

/** Postgres refuses to run as root: root's Postgres runs as the user postgres, created where missing. */
export function postgresUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  return lookUp() ?? create()
}

function lookUp(): ServerUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, NAME], { encoding: 'utf8' })
    return answer.status === 0 ? Number(answer.stdout.trim()) : undefined
  })
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function create(): ServerUser {
  try {
    execFileSync('groupadd', ['--system', '--force', NAME], { stdio: 'pipe' })
    execFileSync(
      'useradd',
      ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME],
      {
        stdio: 'pipe',
      },
    )
  } catch (error) {
    throw new Problem(
      `Postgres does not run as root, and a user for it could not be made (${messageOf(error)}). Create a user named ${NAME}, run this as an ordinary user, or set DATABASE_URL.`,
    )
  }
  const user = lookUp()
  if (!user) throw new Problem(`The user ${NAME} was made but cannot be found; run this as an ordinary user.`)
  return user
}

/** Really tried, because modes, ownership and ACLs of every parent folder matter. */
export function canEnter(folder: string, user: ServerUser | undefined): boolean {
  return spawnSync('ls', ['-d', `${folder}/.`], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}
