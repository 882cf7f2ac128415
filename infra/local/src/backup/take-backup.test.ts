import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PARTIAL } from './manifest'
import { takeBackup } from './take-backup'

let folder: string
let umask: number
beforeEach(() => {
  umask = process.umask()
  folder = mkdtempSync(join(tmpdir(), 'presale-take-backup-'))
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true })
})

function take(): Promise<unknown> {
  const dataDir = join(folder, 'data')
  return takeBackup(
    {
      dataDir,
      securityLog: join(dataDir, 'security.log'),
      remotes: undefined,
      adminActionsKey: 'file',
      sealKeyFile: join(dataDir, 'backup-key'),
    },
    join(folder, 'backup'),
    undefined,
  )
}

test('given a file that is of no backup where one is to be written, then it is named, each time, and stays', async () => {
  const partial = join(folder, `backup${PARTIAL}`)
  mkdirSync(partial)
  writeFileSync(join(partial, 'letter.txt'), '')
  for (const _again of [1, 2]) await expect(take()).rejects.toThrow('letter.txt in it, which is of no backup')
  expect(existsSync(join(partial, 'letter.txt'))).toBe(true)
})
