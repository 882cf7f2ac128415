import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Manifest, manifestFiles, readManifest } from './manifest'

const whole: Manifest = {
  format: 1,
  id: '6b1c3a52-8f0d-4a3c-9d41-0a3c5d7e9f10',
  takenAt: '2026-11-26T20:00:00.000Z',
  isEncrypted: false,
  versions: { platform: '0.1.0', postgres: '18.4', node: '20.19.0' },
  cluster: '7500000000000000000',
  wal: { start: { lsn: '0/2000028', timeline: 1 }, end: { lsn: '0/2000120', timeline: 1 } },
  eventStorePosition: '41',
  restoredBytes: 50_000_000,
  adminActionsKey: 'file',
  files: [{ name: 'cluster/base.tar', size: 10, sha256: 'a'.repeat(64) }],
}

describe('the manifest of a backup', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-manifest-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (manifest: Manifest) => {
    for (const [name, text] of Object.entries(manifestFiles(manifest)))
      writeFileSync(join(folder, name), text)
  }

  it('given it was written, then it is read as it was', () => {
    write(whole)
    expect(readManifest(folder)).toEqual(whole)
  })

  it('given anything in it was changed, then it is refused', () => {
    write(whole)
    const path = join(folder, 'manifest.json')
    writeFileSync(path, readFileSync(path, 'utf8').replace('"41"', '"42"'))
    expect(() => readManifest(folder)).toThrow(/manifest\.json is not as it was written/)
  })

  it('given any byte of its own hash was changed, or that is gone, then it is refused by name', () => {
    write(whole)
    const path = join(folder, 'manifest.sha256')
    const text = readFileSync(path)
    for (const at of text.keys()) {
      const flipped = Buffer.from(text)
      flipped[at] = (text[at] ?? 0) ^ 1
      writeFileSync(path, flipped)
      expect(() => readManifest(folder)).toThrow(/manifest\.sha256 is not/)
    }
    rmSync(path)
    expect(() => readManifest(folder)).toThrow(/manifest\.sha256 is missing/)
  })

  it('given a file that it names twice, then it is refused', () => {
    write({ ...whole, files: [...whole.files, ...whole.files] })
    expect(() => readManifest(folder)).toThrow(/is not what this release writes/)
  })

  it('given a link that leads to one that was not finished, then it is none either', () => {
    const partial = `${folder}-x.partial`
    write(whole)
    renameSync(folder, partial)
    symlinkSync(partial, folder)
    expect(() => readManifest(folder)).toThrow(/was not finished/)
    rmSync(folder)
    renameSync(partial, folder)
  })

  it.each(['../lock', '/etc/passwd', 'data/../../x', 'data//x', ''])(
    'given a file named %j, which leads out of the backup, then it is refused',
    (name) => {
      write({ ...whole, files: [{ name, size: 1, sha256: 'a'.repeat(64) }] })
      expect(() => readManifest(folder)).toThrow(/is not what this release writes/)
    },
  )

  it('given a folder without one, and one that was not finished, then neither is a backup', () => {
    expect(() => readManifest(folder)).toThrow(/is no backup: it has no manifest\.json/)
    write(whole)
    const partial = `${folder}.partial`
    renameSync(folder, partial)
    expect(() => readManifest(partial)).toThrow(/was not finished/)
    renameSync(partial, folder)
  })
})
