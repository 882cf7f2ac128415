import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { changesSince } from './changes-since'

const line = (time: string, securityEvent: string, more: object = {}) =>
  `${JSON.stringify({ time, securityEvent, outcome: 'accepted', accountId: 'ann', ...more })}\n`

describe('changes that only a newer security log knows', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-changes-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const log = (name: string, content: string | Buffer): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }

  it('given roles, wallets and passwords that were changed since, then these are listed, oldest first, and nothing else', async () => {
    const before = line('2026-11-26T10:00:00Z', 'role-changed', {
      details: { before: 'user', after: 'admin' },
    })
    const after = [
      line('2026-11-26T12:00:00Z', 'wallet-changed', { details: { symbol: 'BTC' } }),
      line('2026-11-26T11:00:00Z', 'password-changed'),
      line('2026-11-26T11:30:00Z', 'signed-in'),
    ]
    const restored = log('restored.log', before)
    const newer = log('newer.log', [before, ...after].join(''))
    expect(await changesSince([restored], [newer])).toEqual([
      '2026-11-26T11:00:00Z password-changed of the account ann',
      '2026-11-26T12:00:00Z wallet-changed of the account ann: {"symbol":"BTC"}',
    ])
  })

  it('given a packed log, one that names a line twice, and a line that was cut short, then each change counts once', async () => {
    const change = line('2026-11-26T11:00:00Z', 'role-changed', { actorId: 'bo' })
    const packed = log('newer.log.1.gz', gzipSync(change))
    const cut = log('newer.log', `${change}{"time":"2026-11-26T12:00:00Z","securityEvent":"role-ch`)
    expect(await changesSince([], [packed, cut])).toEqual([
      '2026-11-26T11:00:00Z role-changed of the account ann, by bo',
    ])
  })
})
