import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { contentOf, keyFiles, openSecurityLogs, remoteFiles, writtenSince } from './backed-up-files'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string, content = ''): string => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}
const names = (files: readonly { name: string }[]): string[] => files.map(({ name }) => name).sort()

test('given a data folder that is in use, then keys and passwords go along, and nothing of the run, of the servers or of the logs', () => {
  const ours = [
    'REGTEST',
    'admin-actions-key',
    'postgres-password',
    'database-roles.env',
    'event-store/ca.key',
  ]
  const not = [
    'lock',
    'postgres-place',
    'run/environment.json',
    'logs/api.log',
    'redis/redis.conf',
    'postgres/PG_VERSION',
  ]
  for (const name of [...ours, ...not, 'security.log', 'security.log.1', 'password.new']) put(name)
  symlinkSync('/etc/passwd', join(folder, 'link'))
  expect(names(keyFiles(folder, join(folder, 'security.log')))).toEqual(
    ours.map((name) => `data/${name}`).sort(),
  )
})

test('given keys that are mounted, so links, then they go along, and a link to elsewhere does not', () => {
  put('secrets/key', 'k')
  for (const name of ['admin-actions-key', 'postgres-password', 'anything'])
    symlinkSync(join(folder, 'secrets/key'), join(folder, name))
  symlinkSync(join(folder, 'secrets'), join(folder, 'database-roles.env'))
  expect(names(keyFiles(folder, join(folder, 'security.log')))).toEqual([
    'data/admin-actions-key',
    'data/postgres-password',
  ])
})

test('given a security log elsewhere, then what an earlier one left in the data folder does not take its place', () => {
  for (const name of ['security.log', 'security.log.1', 'postgres-password']) put(name)
  expect(names(keyFiles(folder, '/var/log/presale/security.log'))).toEqual(['data/postgres-password'])
})

test('given releases of remotes, then their registries come first, and what is on its way stays', () => {
  for (const name of ['buyer/1.0/a.js', 'buyer/registry.json', '.staging/x', 'admin/registry.json']) put(name)
  const found = remoteFiles(folder).map(({ name }) => name)
  expect(found.slice(0, 2).sort()).toEqual([
    'data/remotes/admin/registry.json',
    'data/remotes/buyer/registry.json',
  ])
  expect(found.slice(2)).toEqual(['data/remotes/buyer/1.0/a.js'])
})

describe('the security log', () => {
  async function read(log: string) {
    const opened = await openSecurityLogs(log)
    const contents = async () =>
      Object.fromEntries(await Promise.all(opened.map(async (one) => [one.name, await text(contentOf(one))])))
    const since = () => text(Readable.from(writtenSince(opened, log)))
    return { opened, contents, since }
  }

  test('given it is written to while it is copied, then the copy ends where it began, and the rest is what was written since', async () => {
    const log = put('own.log', 'one\n')
    put('own.log.1', 'zero\n')
    const { opened, contents, since } = await read(log)
    appendFileSync(log, 'two\n')
    expect(await contents()).toEqual({
      'security/security.log': 'one\n',
      'security/security.log.1': 'zero\n',
    })
    expect(await since()).toBe('two\n')
    for (const { handle } of opened) await handle.close()
  })

  test('given it is rotated meanwhile, then nothing of it is missing', async () => {
    const log = put('own.log', 'one\n')
    const { opened, contents, since } = await read(log)
    appendFileSync(log, 'two\n')
    renameSync(log, `${log}.1`)
    writeFileSync(log, 'three\n')
    expect(await contents()).toEqual({ 'security/security.log': 'one\n' })
    expect(await since()).toBe('two\nthree\n')
    for (const { handle } of opened) await handle.close()
  })

  test('given there is none yet, then there is nothing, and what begins meanwhile is what was written since', async () => {
    const log = join(folder, 'own.log')
    const { contents, since } = await read(log)
    writeFileSync(log, 'one\n')
    expect([await contents(), await since()]).toEqual([{}, 'one\n'])
  })
})
