// Guards: services/api/src/audit
import { freePort, waitFor } from '@presale/testing'
import { KEY, type Site, startSite, stopSite, untilTold } from '../testing/audited-site'

jest.setTimeout(240_000)

describe('given a row that was changed and put back', () => {
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

  it('then it is named where nobody buys, by the metric as well, and no more once it is as it was', async () => {
    const set = (address: string) =>
      site.api.pool.query("update sale.wallets set address = $1 where symbol = 'DOGE'", [address])
    const { rows } = await site.api.pool.query("select address from sale.wallets where symbol = 'DOGE'")
    await set('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')
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
})
