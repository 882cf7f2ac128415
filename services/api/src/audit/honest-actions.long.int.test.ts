// Guards: packages/sale/src, services/api/src/audit, services/api/src/cli
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { appendLine } from '@presale/runtime'
import {
  applyQuotes,
  type ChainedAction,
  chainAdminActions,
  changeToken,
  type Head,
  securityLineOf,
} from '@presale/sale'
import { startSmallDisk } from '@presale/testing'
import {
  audit,
  BY_ADMIN,
  Copies,
  KEY,
  numbersOf,
  type Site,
  startSite,
  stopSite,
  untilTold,
} from '../testing/audited-site'
import type { Caller } from '../testing/caller'

jest.setTimeout(240_000)

describe('npm run audit -- verify, of what looks like a forgery and is none', () => {
  let site: Site
  let admin: Caller
  beforeAll(async () => {
    site = await startSite({ ADMIN_ACTIONS_KEY: KEY })
    admin = await site.api.admin()
  })
  afterAll(() => stopSite(site))
  afterEach(() => chainAdminActions(undefined))

  const verify = (...args: string[]) => audit(site, 'verify', ...args)
  const rename = (name: string, by = admin) => by.post('/api/admin/token-name', { symbol: 'GROK', name })

  /** As a process does that is killed after the commit, or after the line in the log. */
  async function cutOff(log: (action: ChainedAction) => void): Promise<void> {
    const head = async (): Promise<Head | undefined> => {
      const newest =
        'select number, chain from sale.admin_actions where number is not null order by number desc'
      const { rows } = await site.api.pool.query(newest)
      return rows[0] && { number: Number(rows[0].number), chain: String(rows[0].chain) }
    }
    chainAdminActions({ key: Buffer.from(KEY, 'hex'), newest: head, chained: log })
    await changeToken(site.api.pool, 'GROK', { name: 'Cut off' }, { ...BY_ADMIN, at: new Date() })
  }

  it.each<readonly [string, (action: ChainedAction) => void]>([
    ['row and line', () => undefined],
    ['line and head', (action) => appendLine(site.log, securityLineOf(action))],
  ])(
    'given a crash between %s, then it is whole before the next start and after it, which says so',
    async (_where, log) => {
      await untilTold(site)
      await cutOff(log)
      const number = await numbersOf(site)
      await site.api.killAndRestart()
      await untilTold(site)
      const { code, output } = await verify()
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(new RegExp(`Caught up by a later start.*${number}`)),
      ])
      expect(output).toContain(`knows them up to ${number}.`)
    },
  )

  it('given a provider’s quotes, then they are whole; one from before staff’s last word that stands again is named', async () => {
    await untilTold(site)
    const key = Buffer.from(KEY, 'hex')
    chainAdminActions({ key, newest: async () => undefined, chained: () => undefined })
    const quote = (symbol: string, price: string, ageMs = 0) => {
      const now = new Date(Date.now() - ageMs)
      return applyQuotes(site.api.pool, [{ symbol, price, quotedAt: now }], {
        provider: 'CoinGecko',
        now,
        maxJumpPercent: 50,
      })
    }
    await quote('SOL', '190')
    expect((await verify()).code).toBe(0)
    // Of an hour before staff's last word on it, which the baseline is: nothing but the database has it standing still.
    await quote('ADA', '0.9', 3_600_000)
    const { code, output } = await verify()
    expect([code, output]).toEqual([1, expect.stringMatching(/The price of ADA is called a provider's/)])
    await quote('ADA', '1.0')
    expect((await verify()).code).toBe(0)
  })

  it('given a row whose process ended, and no start, then an api that runs catches it up', async () => {
    await untilTold(site)
    await cutOff(() => undefined)
    expect((await verify()).code).toBe(0)
    await untilTold(site)
    expect((await rename('After it')).status).toBe(200)
    await untilTold(site)
    expect((await verify()).code).toBe(0)
  })

  it('given the event store away for a while, then staff go on, and it gets what they did when it is back', async () => {
    const stopped = site.api.changeStore('select pg_sleep(3)')
    const { status } = await rename('While it was away')
    await stopped
    expect([200, 503]).toContain(status)
    await untilTold(site)
    expect((await verify()).code).toBe(0)
  })

  it('given two apis at once, then the heads have no fork and no gap', async () => {
    const second = await site.api.another()
    const others = await second.admin()
    const names = Array.from({ length: 12 }, (_, index) => index)
    const done = await Promise.all(
      names.flatMap((index) => [rename(`One ${index}`), rename(`Other ${index}`, others)]),
    )
    expect(new Set(done.map(({ status }) => status))).toEqual(new Set([200]))
    await untilTold(site)
    const { code, output } = await verify()
    await second.stop()
    expect([code, output]).toEqual([0, expect.stringContaining('whole and unchanged')])
  })

  it('given two apis on two machines, each with a security log of its own, then verify wants both, and they are whole together', async () => {
    await untilTold(site)
    const elsewhere = join(site.folder, 'elsewhere')
    mkdirSync(elsewhere)
    const log = join(elsewhere, 'security.log')
    const second = await site.api.another({ SECURITY_LOG_FILE: log })
    const others = await second.admin()
    for (const name of ['Here 1', 'There 1', 'Here 2', 'There 2'])
      expect((await rename(name, name.startsWith('Here') ? admin : others)).status).toBe(200)
    await untilTold(site)
    await second.stop()
    const alone = await verify()
    expect([alone.code, alone.output]).toEqual([
      1,
      expect.stringMatching(/The security log lacks admin action .*log of another machine/),
    ])
    const { code, output } = await verify('--log', log)
    expect([code, output]).toEqual([0, expect.stringContaining('whole and unchanged')])
    // Put beside the one that is read, as a collector of logs does.
    renameSync(log, `${site.log}.of-the-second`)
    expect((await verify()).code).toBe(0)
  })

  it('given a security log whose disk is full for a while, then lines that were cut off or lost are not missed', async () => {
    await untilTold(site)
    const disk = await startSmallDisk(1)
    try {
      const log = join(disk.folder, 'security.log')
      const second = await site.api.another({ SECURITY_LOG_FILE: log })
      const others = await second.admin()
      expect((await rename('With room', others)).status).toBe(200)
      disk.fill()
      for (let acts = 0; acts < 20; acts += 1)
        expect((await rename(`Without room ${acts}`, others)).status).toBe(200)
      // What stands of a line that did not fit is no line, and the next one begins below it.
      expect(readFileSync(log, 'utf8').split('\n').length).toBeLessThan(20)
      disk.free()
      expect((await rename('With room again', others)).status).toBe(200)
      await untilTold(site)
      await second.stop()
      const { code, output } = await verify('--log', log)
      expect([code, output]).toEqual([0, expect.stringContaining('whole and unchanged')])
      const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ securityEvent: 'admin-action' })
      renameSync(site.log, `${site.log}.first`)
      writeFileSync(site.log, readFileSync(log))
    } finally {
      await disk.close()
    }
  })

  it('given logs that were rotated, packed and moved away, then each begins where the one before ended, and all count', async () => {
    await untilTold(site)
    renameSync(site.log, `${site.log}.1`)
    expect((await verify()).code).toBe(0)
    const before = await numbersOf(site)
    await rename('In the next log')
    const [first = ''] = readFileSync(site.log, 'utf8').split('\n')
    expect(JSON.parse(first)).toMatchObject({
      securityEvent: 'security-log-begun',
      details: { number: before },
    })
    writeFileSync(`${site.log}.2.gz`, gzipSync(readFileSync(`${site.log}.1`)))
    rmSync(`${site.log}.1`)
    await untilTold(site)
    expect((await verify()).code).toBe(0)
    const moved = join(site.folder, 'moved.gz')
    renameSync(`${site.log}.2.gz`, moved)
    const without = await verify()
    expect([without.code, without.output]).toEqual([1, expect.stringContaining('is not named (--log)')])
    expect((await verify('--log', moved)).code).toBe(0)
    renameSync(moved, `${site.log}.2.gz`)
  })

  it('given an older backup that was put back, then staff wait for an operator, who accepts it once, and it is whole', async () => {
    await untilTold(site)
    const backup = new Copies(site, 'backup')
    await backup.take()
    await rename('Lost one')
    await admin.post('/api/admin/token-price', { price: '4.10' })
    await untilTold(site)
    const before = await numbersOf(site)
    await backup.putBack()
    await site.api.killAndRestart()
    expect((await rename('Too early')).status).toBe(503)
    expect((await verify()).code).toBe(1)

    expect((await audit(site, 'accept-restore')).code).toBe(64)
    const accepted = await audit(site, 'accept-restore', '--reason', 'the disk of Monday')
    expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining(`action ${before + 1}`)])
    expect((await rename('Open again')).status).toBe(200)
    await untilTold(site)
    const { code, output } = await verify()
    expect([code, output]).toEqual([0, expect.stringContaining('A restore was accepted')])
    expect(output).toContain('the disk of Monday')
    expect(output).toContain(`Accepted with it: Admin actions ${before - 1} to ${before} are missing.`)
    expect((await audit(site, 'accept-restore', '--reason', 'again')).code).toBe(64)

    // What was accepted is sealed: whoever changes it later is named all the same.
    await site.api.pool.query(`update sale.admin_actions set number = null, chain = null where number = 2`)
    expect((await verify()).output).toMatch(/before \d+ are not those that stood when an operator accepted/)
  })
})

describe('an upgrade from a release without heads', () => {
  let site: Site
  beforeAll(async () => {
    site = await startSite({})
  })
  afterAll(() => stopSite(site))
  afterEach(() => chainAdminActions(undefined))

  const withKey = (more: Readonly<Record<string, string>> = {}) =>
    site.api.another({ ADMIN_ACTIONS_KEY: KEY, SECURITY_LOG_FILE: site.log, ...more })

  it('given rows that it chained and logged, then the first start gives them heads and chains a baseline', async () => {
    await site.api.pool.query('delete from sale.admin_actions')
    chainAdminActions({
      key: Buffer.from(KEY, 'hex'),
      newest: async () => undefined,
      chained: (action) => appendLine(site.log, securityLineOf(action)),
    })
    for (const name of ['One', 'Two', 'Three'])
      await changeToken(site.api.pool, 'GROK', { name }, { ...BY_ADMIN, at: new Date() })
    chainAdminActions(undefined)
    expect((await audit(site, 'verify')).code).toBe(1)

    const upgraded = await withKey()
    const { code, output } = await audit(site, 'verify')
    expect([code, output]).toEqual([0, expect.stringContaining('whole and unchanged: 4,')])
    expect(output).toContain('The event store knows them up to 4.')
    expect(output).toContain('roles are what the admin actions made them')
    await upgraded.stop()

    // And a second start makes no second baseline.
    await (await withKey()).stop()
    expect(await numbersOf(site)).toBe(4)
  })
})

describe('rows from before there was a key', () => {
  it.each([
    ['made in this very start', 'true', 0, /whole and unchanged: 3,/],
    ['made before', 'false', 1, /The row with id \d+ .* is not chained/],
  ])(
    'given a key that was %s, then they are chained only in the first case',
    async (_when, isMade, code, says) => {
      const site = await startSite({})
      try {
        await changeToken(site.api.pool, 'GROK', { name: 'Early' }, { ...BY_ADMIN, at: new Date() })
        const env = { ADMIN_ACTIONS_KEY: KEY, ADMIN_ACTIONS_KEY_MADE: isMade, SECURITY_LOG_FILE: site.log }
        const withKey = await site.api.another(env)
        const verified = await audit(site, 'verify')
        expect([verified.code, verified.output]).toEqual([code, expect.stringMatching(says)])
        // An operator who knows why they are there takes them as they stand.
        if (code === 1) {
          expect((await audit(site, 'accept-restore', '--reason', 'before the key')).code).toBe(0)
          expect((await audit(site, 'verify')).code).toBe(0)
        }
        await withKey.stop()
      } finally {
        await stopSite(site)
      }
    },
  )
})
