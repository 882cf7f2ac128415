import { waitFor } from '@presale/testing'
import { ScriptedDatabase } from '../scripted-database.fixture'
import { LeaseSharing } from './lease-sharing'

const CHOICE = 'with shares as'

describe('sharing leases', () => {
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() }
  const sharings: LeaseSharing[] = []
  afterEach(() => {
    for (const sharing of sharings.splice(0)) sharing.stop()
    jest.clearAllMocks()
  })

  const held = (name: string, isWanted: boolean) => ({ subscriber: { name }, isWanted, letGo: jest.fn() })
  const share = (database: ScriptedDatabase, leases: readonly ReturnType<typeof held>[]) => {
    const asked = jest.fn(() => leases)
    sharings.push(new LeaseSharing({ pool: database.pool, holder: 'me', log, held: asked }, 1))
    return async (looks: number) => {
      const until = asked.mock.calls.length + looks
      await waitFor(() => (asked.mock.calls.length > until ? true : undefined), { what: 'its looks' })
    }
  }

  it('asks nothing while nobody waits, or where there is one lease alone', async () => {
    const database = new ScriptedDatabase()
    await share(database, [held('a', false), held('b', false)])(3)
    await share(database, [held('a', true)])(3)
    expect(database.asked).toEqual([])
  })

  it('lets the one go that the database names, and none where it names none', async () => {
    const database = new ScriptedDatabase({ [CHOICE]: [{ name: 'b' }] })
    const leases = [held('a', true), held('b', true)]
    const looked = share(database, leases)
    await looked(2)
    expect(database.having(CHOICE)[0]?.values).toEqual(['me'])
    expect(leases[0]?.letGo).not.toHaveBeenCalled()
    expect(leases[1]?.letGo).toHaveBeenCalled()
    database.say(CHOICE, [])
    await looked(2)
    leases[1]?.letGo.mockClear()
    await looked(2)
    expect(leases[1]?.letGo).not.toHaveBeenCalled()
  })

  it('given a database that is away, it looks again', async () => {
    const database = new ScriptedDatabase({ [CHOICE]: new Error('away') })
    const leases = [held('a', true), held('b', true)]
    const looked = share(database, leases)
    await looked(2)
    expect(log.warn).toHaveBeenCalled()
    database.say(CHOICE, [{ name: 'a' }])
    await looked(2)
    expect(leases[0]?.letGo).toHaveBeenCalled()
  })
})
