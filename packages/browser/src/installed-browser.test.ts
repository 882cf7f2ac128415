import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installedBrowser } from './installed-browser'

describe('the browser of this machine', () => {
  let folder: string
  const program = (name: string): string => {
    const path = join(folder, name)
    writeFileSync(path, '')
    chmodSync(path, 0o755)
    return path
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'browser-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is the one that CHROME_PATH names, and no other where that is not there', () => {
    program('chromium')
    const own = program('my-chrome')
    expect(installedBrowser({ env: { PATH: folder, CHROME_PATH: own } })).toBe(own)
    const env = { PATH: folder, CHROME_PATH: join(folder, 'gone') }
    expect(() => installedBrowser({ env })).toThrow(/CHROME_PATH names .*gone, and there is no such program/)
  })

  it('is else on PATH: the headless shell first, or last where a whole browser is wanted', () => {
    const env = { PATH: `${folder}${delimiter}/nowhere` }
    expect(installedBrowser({ env })).toBeUndefined()
    const chrome = program('google-chrome')
    expect(installedBrowser({ env })).toBe(chrome)
    const shell = program('chromium-headless-shell')
    expect(installedBrowser({ env })).toBe(shell)
    expect(installedBrowser({ env, isWhole: true })).toBe(chrome)
  })
})
