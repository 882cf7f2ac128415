import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { folderIdentity, loadCommandConfig, RUN_FOLDER, writtenByRunner } from './local-runner'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-written-'))
  mkdirSync(join(folder, 'data/run'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(more: Readonly<Record<string, string>>): void {
  const written = { DATABASE_URL: 'postgres://original', ...more }
  writeFileSync(join(folder, 'data/run/environment.json'), JSON.stringify(written))
}

test('given a copy of a data folder, then the servers that the original runs are not the copy’s', () => {
  write({ [RUN_FOLDER]: folderIdentity(join(folder, 'data/run')) })
  expect(writtenByRunner(join(folder, 'data'))).toEqual({ DATABASE_URL: 'postgres://original' })
  cpSync(join(folder, 'data'), join(folder, 'copy'), { recursive: true })
  expect(writtenByRunner(join(folder, 'copy'))).toEqual({})
})

test('given a data folder that was moved while it runs, then they are still its own', () => {
  write({ [RUN_FOLDER]: folderIdentity(join(folder, 'data/run')) })
  renameSync(join(folder, 'data'), join(folder, 'moved'))
  expect(writtenByRunner(join(folder, 'moved'))).toEqual({ DATABASE_URL: 'postgres://original' })
})

test('given a file of the release before, or none, then it is taken as it is', () => {
  write({})
  expect(writtenByRunner(join(folder, 'data'))).toEqual({ DATABASE_URL: 'postgres://original' })
  expect(writtenByRunner(join(folder, 'none'))).toEqual({})
})

test('given neither a running start nor an address, then a command names the folder that it looked at', () => {
  const schema = z.object({ DATABASE_URL: z.string() })
  expect(() => loadCommandConfig(schema, { DATA_DIR: join(folder, 'data') })).toThrow(
    `DATABASE_URL is missing, and nothing runs on ${join(folder, 'data')}.`,
  )
  expect(loadCommandConfig(schema, { DATABASE_URL: 'postgres://own' })).toEqual({
    DATABASE_URL: 'postgres://own',
  })
})
