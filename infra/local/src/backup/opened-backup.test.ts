import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isOfABackup } from './backed-up-files'
import { MANIFEST_FILE, type Manifest, manifestFiles } from './manifest'
import { type OpeningKeys, openBackup } from './opened-backup'
import { SEAL_FILE, sealOf } from './seal'

const CONTENT = { 'security/security.log': 'one\n', 'data/postgres-password': 'p' }

let folder: string
const put = (name: string, content: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-opened-'))
  for (const [name, content] of Object.entries(CONTENT)) put(name, content)
  const manifest: Manifest = {
    format: 1,
    id: '0b7c8f3e-5f0a-4b52-9d0d-0c7c1f1f6a11',
    takenAt: '2026-11-26T10:00:00.000Z',
    isEncrypted: false,
    versions: { platform: '0.1.0', postgres: '18.4', node: '22.0.0' },
    cluster: '7',
    wal: { start: { lsn: '0/1', timeline: 1 }, end: { lsn: '0/2', timeline: 1 } },
    eventStorePosition: null,
    restoredBytes: 1,
    adminActionsKey: 'file',
    files: Object.entries(CONTENT).map(([name, content]) => ({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  }
  for (const [name, content] of Object.entries(manifestFiles(manifest))) put(name, content)
})
afterEach(() => rmSync(folder, { recursive: true }))

const KEY = 'a key of thirty-two characters and more'
const opened = (keys: Partial<OpeningKeys> = {}) =>
  openBackup(folder, { passphrase: undefined, siteKey: undefined, isUnsealedFine: false, ...keys })
/** As whoever can write there would: the manifest and its sum fit together again. */
const rewrite = (change: Partial<Manifest>) => {
  const manifest = { ...JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')), ...change } as Manifest
  for (const [name, content] of Object.entries(manifestFiles(manifest))) put(name, content)
}
const seal = () => put(SEAL_FILE, sealOf(KEY, readFileSync(join(folder, MANIFEST_FILE), 'utf8')))

describe('a backup that is opened', () => {
  it('given it is as it was written, also verified since, then its files are read', async () => {
    put('verified.json', '{}')
    const backup = await opened()
    expect(await text(await backup.read('security/security.log'))).toBe('one\n')
  })

  it.each(['more', 'data/more', 'other/more'])(
    'given a file %s that is not of it, then it is refused by name',
    async (name) => {
      put(name, 'x')
      await expect(opened()).rejects.toThrow(`${join(folder, name)} is not of it`)
    },
  )

  it('given a link in place of a file, or of a folder, then it is refused by name', async () => {
    const password = join(folder, 'data/postgres-password')
    const moved = `${folder}-moved`
    renameSync(password, moved)
    symlinkSync(moved, password)
    await expect(opened()).rejects.toThrow(`${password} is no plain file`)
    rmSync(join(folder, 'data'), { recursive: true })
    mkdirSync(`${folder}-data`)
    renameSync(moved, join(`${folder}-data`, 'postgres-password'))
    symlinkSync(`${folder}-data`, join(folder, 'data'))
    await expect(opened()).rejects.toThrow(`${join(folder, 'data')} is no plain file`)
    rmSync(`${folder}-data`, { recursive: true })
  })

  it('given a file that is gone, then it is refused by name', async () => {
    rmSync(join(folder, 'data/postgres-password'))
    await expect(opened()).rejects.toThrow('data/postgres-password is missing')
  })
})

describe('a backup that somebody else may have written', () => {
  it('given its seal, it is read, and nothing is reported', async () => {
    seal()
    expect((await opened({ siteKey: KEY })).unchecked).toBeUndefined()
  })

  it('given no key at hand, it is read, and reports that nothing proved who wrote it', async () => {
    seal()
    expect((await opened()).unchecked).toContain('BACKUP_KEY_FILE')
  })

  it('given a manifest that was changed and summed again, another key, or a seal of another backup, it is refused', async () => {
    seal()
    await expect(opened({ siteKey: `${KEY}, another` })).rejects.toThrow('was not written by who has the key')
    rewrite({ takenAt: '2026-11-27T10:00:00.000Z' })
    await expect(opened({ siteKey: KEY })).rejects.toThrow('was not written by who has the key')
    expect((await opened({ siteKey: KEY, isUnsealedFine: true })).unchecked).toContain(
      'has no seal of this key',
    )
    put(SEAL_FILE, 'ü'.repeat(65))
    await expect(opened({ siteKey: KEY })).rejects.toThrow('was not written by who has the key')
  })

  it('given no seal beside a key, it is refused, unless it is known to be of an earlier release', async () => {
    await expect(opened({ siteKey: KEY })).rejects.toThrow('say --unsealed')
    expect((await opened({ siteKey: KEY, isUnsealedFine: true })).unchecked).toContain('has no seal')
  })

  it('given a passphrase, one that is not encrypted is refused', async () => {
    seal()
    await expect(opened({ passphrase: 'four words of mine', siteKey: KEY })).rejects.toThrow(
      'is not encrypted',
    )
  })

  it.each([
    'data/postgres-place',
    'data/environment.json',
    'data/run/environment.json',
    'data/postgres/postgresql.auto.conf',
    'data/event-store/other',
    'data/remotes/buyer/.hidden/a.js',
    'security/other',
    'cluster/other',
    'other/file',
  ])('given a file %s, which no release writes, it is refused by name', async (name) => {
    put(name, 'x')
    const file = { name, size: 1, sha256: createHash('sha256').update('x').digest('hex') }
    rewrite({ files: [...JSON.parse(readFileSync(join(folder, MANIFEST_FILE), 'utf8')).files, file] })
    await expect(opened()).rejects.toThrow(`${join(folder, name)} is not of it`)
    // It is restored without that one (restored-files.ts).
    expect((await opened({ isUnsealedFine: true })).manifest.files).toContainEqual(file)
  })

  it('every name that a release writes is of the list', () => {
    for (const name of [
      ...[
        'key.age',
        'cluster/base.tar',
        'cluster/backup_manifest',
        'meanwhile/security.log',
        'security/security.log',
      ],
      ...[
        'security/security.log.1.gz',
        'security/security.log-2026-11-01 (old).gz',
        'data/postgres-password',
      ],
      ...[
        'data/event-store/ca.key',
        "data/remotes/buyer/1.0.0-0a1b2c3d/it's $ä.js",
        'data/remotes/buyer/registry.json',
      ],
    ])
      expect([name, isOfABackup(name)]).toEqual([name, true])
  })
})
