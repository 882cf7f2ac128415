import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inShell } from '../in-shell'
import { Problem } from '../problem'
import { type RoleOwner, type RoleUrls, roleNameOf } from './roles'

/** The variables that pass the URLs to the services. */
const VARIABLES: Readonly<Record<RoleOwner, string>> = {
  api: 'DATABASE_URL',
  projector: 'PROJECTOR_DATABASE_URL',
  expiry: 'EXPIRY_DATABASE_URL',
  mailer: 'MAILER_DATABASE_URL',
  watcher: 'WATCHER_DATABASE_URL',
  reader: 'READER_DATABASE_URL',
  eventStore: 'EVENTSTORE_DATABASE_URL',
}

const owners = Object.keys(VARIABLES) as RoleOwner[]

/** The passwords that an earlier run recorded; none where there was none. @throws Problem */
export function keptPasswords(file: string): Partial<Record<RoleOwner, string>> {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return {}
    throw new Problem(`${file} cannot be read: ${code ?? message}.`)
  }
  const kept: Partial<Record<RoleOwner, string>> = {}
  for (const owner of owners) {
    const password = passwordIn(text, owner)
    if (password) kept[owner] = password
  }
  return kept
}

function passwordIn(text: string, owner: RoleOwner): string | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${VARIABLES[owner]}=`))
  const url = line?.slice(VARIABLES[owner].length + 1).replace(/^'(.*)'$/, '$1')
  if (url === undefined || !URL.canParse(url)) return undefined
  const { username, password } = new URL(url)
  return username === roleNameOf(owner) ? decodeURIComponent(password) : undefined
}

/** As a shell reads it, Docker Compose and Node: the `&` between two options ends a command otherwise. */
const quoted = (url: string): string => inShell(url.replaceAll("'", '%27'))

/** Written at once, and readable by its owner alone. */
export function writeUrls(file: string, urls: RoleUrls): void {
  const lines = owners.flatMap((owner) => (urls[owner] ? [`${VARIABLES[owner]}=${quoted(urls[owner])}`] : []))
  const text = `# Roles of the platform's services, made by \`npm run roles -- prepare\`.\n${lines.join('\n')}\n`
  const beside = `${file}.${process.pid}`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(beside, text, { mode: 0o600, flag: 'wx' })
  chmodSync(beside, 0o600)
  renameSync(beside, file)
}
