import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Manifest, manifestFiles } from './manifest'
import { openBackup } from './opened-backup'

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

const opened = () => openBackup(folder, undefined)

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
