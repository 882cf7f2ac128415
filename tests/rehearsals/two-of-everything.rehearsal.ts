import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { type Balancer, startBalancer } from '../support/balancer'
import { BusySale } from '../support/busy-sale'
import { readLedger } from '../support/ledger'
import { type Launched, type SharedServers, startSharedServers } from '../support/two-releases'
import { expectNoMailTwice, expectNothingLost, expectViewsWhole } from '../support/whole-sale'

jest.setTimeout(1_800_000)

const HERE = join(__dirname, '../..')
const COMMANDS = 8
const SERVICES = ['projector', 'expiry', 'mailer', 'api', 'web'] as const
type Service = (typeof SERVICES)[number]

/** Two of each process, as on two machines: a balancer before the webs, and one between them and the apis. */
describe('two of everything, behind a balancer, while a sale goes on', () => {
  let servers: SharedServers
  let toApis: Balancer
  let site: Balancer
  let sale: BusySale
  const pairs = new Map<Service, Launched[]>()

  const environmentOf = (service: Service): Record<string, string> => {
    const store = { REMOTES_STORE: servers.remotesStore }
    if (service === 'web')
      return { ...store, API_URL: toApis.origin, SHELL_DIR: join(HERE, 'frontends/shell/dist') }
    return service === 'api' ? store : {}
  }
  const launch = (service: Service) => servers.launch(HERE, service, environmentOf(service))
  const pairOf = (service: Service): Launched[] => pairs.get(service) ?? []
  /** The balancers know their backends by their addresses: one that is started again takes another's place. */
  const backendsOf = (service: Service) => () =>
    pairOf(service).map(({ origin, operations }) => ({ origin, readyAt: `${operations}/readyz` }))

  beforeAll(async () => {
    servers = await startSharedServers()
    await servers.prepare(HERE)
    toApis = await startBalancer(backendsOf('api'))
    site = await startBalancer(backendsOf('web'))
    for (const service of SERVICES) pairs.set(service, [await launch(service), await launch(service)])
    await waitFor(async () => (await fetch(`${site.origin}/readyz`)).ok || undefined, {
      what: 'the site to answer',
    })
    sale = await BusySale.begun(site.origin)
    await sale.goesOn(COMMANDS)
  })
  afterAll(async () => {
    await sale?.end()
    await site?.close()
    await toApis?.close()
    await servers?.close()
  })

  it.each(SERVICES)(
    'sells on without one %s, which is killed, and with another in its place',
    async (service) => {
      const [killed, other] = pairOf(service) as [Launched, Launched]
      await killed.kill('SIGKILL')
      await sale.goesOn(COMMANDS)
      pairs.set(service, [other, await launch(service)])
      await sale.goesOn(COMMANDS)
    },
  )

  it.each(SERVICES)('sells on while one %s is frozen, and once it is thawed', async (service) => {
    const [frozen] = pairOf(service) as [Launched]
    process.kill(frozen.pid, 'SIGSTOP')
    try {
      await sale.goesOn(COMMANDS)
    } finally {
      process.kill(frozen.pid, 'SIGCONT')
    }
    await sale.goesOn(COMMANDS)
  })

  it('has every command that was acknowledged, each purchase approved at most once, and views that say so', async () => {
    await sale.end()
    expect(sale.refused).toEqual([])
    const ledger = await readLedger(servers.eventStoreUrl)
    expectNothingLost(sale, ledger)
    await expectViewsWhole({ servers, checkout: HERE, sale, ledger, origin: site.origin })
  })

  it('has both chains whole, and no mail twice', async () => {
    const audit = await servers.run(HERE, 'api/dist/cli/audit.js', 'verify')
    expect(audit).toContain('The admin actions are whole and unchanged')
    expect(audit).toContain('The events are whole and unchanged')
    expectNoMailTwice(servers)
  })
})
