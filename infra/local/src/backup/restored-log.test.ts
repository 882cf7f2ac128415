import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logSentences } from './restore'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('what a restore reports of the security log', () => {
  it('given no other place is named for it, then nothing', () => {
    expect(logSentences('/srv/data', undefined)).toEqual([])
    expect(logSentences('/srv/data', '/srv/data/security.log')).toEqual([])
  })

  it('given SECURITY_LOG_FILE names another place, then that it has to be put there', () => {
    const [sentence] = logSentences('/srv/data', join(folder, 'log'))
    expect(sentence).toContain('The security log is restored as /srv/data/security.log')
    expect(sentence).toContain(
      `SECURITY_LOG_FILE names ${folder}/log: before anything is started, put it there`,
    )
  })

  it('given there is one already, then that it has to be kept elsewhere', () => {
    writeFileSync(join(folder, 'log'), '')
    expect(logSentences('/srv/data', join(folder, 'log'))[0]).toContain(
      `before anything is started, move ${folder}/log away and keep it, then put it there`,
    )
  })
})
