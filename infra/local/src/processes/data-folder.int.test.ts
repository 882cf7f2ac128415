import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDataFolder, passableMode } from './data-folder'

let folder: string
const before = process.umask()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-data-'))
  process.umask(0o022)
})
afterEach(() => {
  process.umask(before)
  rmSync(folder, { recursive: true })
})

const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8)
const passable = passableMode().toString(8)

test('given no folder yet, when it is closed, then it and what is made in it is the owner’s alone', () => {
  const data = join(folder, 'data')
  closeDataFolder(data)
  writeFileSync(join(data, 'file'), '')
  mkdirSync(join(data, 'run'))
  expect([modeOf('data'), modeOf('data/file'), modeOf('data/run')]).toEqual([passable, '600', '700'])
})

test('given a folder that an earlier start left open, when it is closed, then all of it is, but for the cluster', () => {
  chmodSync(folder, 0o755)
  for (const name of ['redis/appendonlydir', 'run', 'logs', 'remotes/buyer/1', 'postgres'])
    mkdirSync(join(folder, name), { recursive: true })
  const files = ['redis/appendonlydir/a.aof', 'run/api.json', 'logs/api.log', 'remotes/buyer/1/x.js', 'lock']
  for (const name of files) writeFileSync(join(folder, name), '')
  closeDataFolder(folder)
  expect(files.map((name) => modeOf(name))).toEqual(files.map(() => '600'))
  expect(['redis', 'redis/appendonlydir', 'remotes/buyer/1'].map((name) => modeOf(name))).toEqual([
    '700',
    '700',
    '700',
  ])
  expect([modeOf(), modeOf('postgres')]).toEqual([passable, '755'])
})

test('given a folder with other things in it, when it is named as data folder, then their owner’s modes stay', () => {
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'letter.txt'), '', { mode: 0o644 })
  closeDataFolder(folder)
  expect([modeOf(), modeOf('letter.txt'), readdirSync(folder)]).toEqual(['755', '644', ['letter.txt']])
})
