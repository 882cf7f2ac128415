import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepApart } from './mark'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-mark-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('given a folder that a start with --regtest made, then no other start takes it', () => {
  const data = join(folder, 'new')
  keepApart(data, true)
  expect(() => keepApart(data, true)).not.toThrow()
  expect(() => keepApart(data, false)).toThrow(/was made by a start with --regtest/)
})

test('given a folder with data of another start, then --regtest does not take it', () => {
  const data = join(folder, 'postgres')
  mkdirSync(data)
  writeFileSync(join(data, 'PG_VERSION'), '18')
  expect(() => keepApart(data, true)).toThrow(/has data of a start without --regtest/)
  expect(() => keepApart(data, false)).not.toThrow()
})

test('given a folder that is empty or not there, then either start takes it', () => {
  expect(() => keepApart(folder, false)).not.toThrow()
  expect(() => keepApart(folder, true)).not.toThrow()
  expect(() => keepApart(join(folder, 'none'), false)).not.toThrow()
})
