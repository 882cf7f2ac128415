// Guards: services/api/src/audit
import { freePort, waitFor } from '@presale/testing'
import { audit, KEY, type Site, startSite, stopSite, untilTold } from '../testing/audited-site'

jest.setTimeout(240_000)

const OTHER = 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'

describe('what somebody changed in the database', () => {
  let site: Site
  let metricsPort: number
  beforeAll(async () => {
    metricsPort = await freePort()
    site = await startSite({ ADMIN_ACTIONS_KEY: KEY, METRICS_PORT: String(metricsPort) })
    await untilTold(site)
  })
  afterAll(() => stopSite(site))

  const at = async (path: string) => (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).text()
  const until = (what: string, isSo: (degraded: string, metrics: string) => boolean) =>
    waitFor(async () => isSo(await at('/readyz'), await at('/metrics')) || undefined, {
      what,
      timeoutMs: 60_000,
    })

  it('given a row that was changed and put back, then it is named where nobody buys, by the metric as well, and no more once it is as it was', async () => {
    const set = (address: string) =>
      site.api.pool.query("update sale.wallets set address = $1 where symbol = 'DOGE'", [address])
    const { rows } = await site.api.pool.query("select address from sale.wallets where symbol = 'DOGE'")
    await set(OTHER)
    await until('the row to be named', (degraded, metrics) => {
      return degraded.includes('The wallet of DOGE') && /^presale_unstated_rows 1$/m.test(metrics)
    })
    await set(String(rows[0]?.address))
    // Also by the look after, which says it of what was used.
    await until('nothing to be named', (degraded, metrics) => {
      return !degraded.includes('DOGE') && /^presale_unstated_rows 0$/m.test(metrics)
    })
    expect((await site.api.pool.query('select kind, subject from sale.alarms')).rows).toEqual([
      { kind: 'wallet', subject: 'DOGE' },
    ])
  })

  it('given admin actions that somebody took out, then nothing is sold and staff have no right, until an operator accepts it', async () => {
    const { pool } = site.api
    const buyer = await site.api.buyer()
    const admin = await site.api.admin()
    const asked = () => buyer.get<{ address?: string }>('/api/wallets/symbol/DOGE')
    expect((await asked()).status).toBe(200)
    await pool.query(
      `truncate sale.admin_actions; update sale.wallets set address = '${OTHER}' where symbol = 'DOGE'`,
    )
    // A process that knows them goes on by what it knows.
    expect(JSON.stringify((await asked()).body)).not.toContain(OTHER)
    await site.api.killAndRestart()
    expect((await asked()).status).toBe(503)
    expect((await buyer.request(100)).status).toBe(503)
    expect((await admin.get('/api/admin/users')).status).toBe(503)
    expect((await buyer.get('/api/purchases')).status).toBe(200)
    await until('it to be named', (degraded, metrics) => {
      return degraded.includes('could not be read') && /^presale_unstated_rows 1$/m.test(metrics)
    })
    await pool.query("delete from sale.wallets where symbol = 'DOGE'")
    expect((await audit(site, 'accept-restore', '--reason', 'taken out by somebody')).code).toBe(0)
    await waitFor(async () => (await admin.get('/api/admin/users')).status === 200 || undefined, {
      what: 'staff to have their rights again',
    })
    expect((await buyer.request(100)).status).toBe(201)
    expect((await asked()).status).not.toBe(200)
  })
})
