import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './make-folder'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-make-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('making a folder', () => {
  it('makes those above it as well, all with the mode that is asked for, and takes one that is there', () => {
    const deep = join(folder, 'a', 'b', 'c')
    makeFolder(deep, 0o700)
    makeFolder(deep, 0o700)
    for (const made of ['a', 'a/b', 'a/b/c']) expect(statSync(join(folder, made)).mode & 0o777).toBe(0o700)
  })

  it('takes a link to a folder', () => {
    makeFolder(join(folder, 'real'))
    symlinkSync(join(folder, 'real'), join(folder, 'link'))
    makeFolder(join(folder, 'link', 'below'))
    expect(statSync(join(folder, 'real', 'below')).isDirectory()).toBe(true)
  })

  it.each(['/proc/presale', '/proc/presale/backups/one'])('refuses %s, where no folder can be made', (path) =>
    expect(() => makeFolder(path)).toThrow(/^The folder \/proc\/presale cannot be made: .*ENOENT/),
  )

  it('refuses a place that a file is in, or below a file', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => makeFolder(file)).toThrow(`The folder ${file} cannot be made`)
    expect(() => makeFolder(join(file, 'below'))).toThrow(`The folder ${file} cannot be made`)
  })
})
