import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeAddresses } from './environment'

const DATABASE_URL = 'postgres://127.0.0.1/presale'
const EVENTSTORE_URL = 'esdb://127.0.0.1:2113?tls=false'

describe('where the system is', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-bench-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('given what a running start wrote down, takes that, and the environment before it', () => {
    mkdirSync(join(folder, 'run'))
    writeFileSync(join(folder, 'run/environment.json'), JSON.stringify({ DATABASE_URL, EVENTSTORE_URL }))
    const other = 'esdb://127.0.0.1:9?tls=false'
    expect(storeAddresses({ DATA_DIR: folder })).toEqual({
      databaseUrl: DATABASE_URL,
      eventStoreUrl: EVENTSTORE_URL,
    })
    expect(storeAddresses({ DATA_DIR: folder, EVENTSTORE_URL: other }).eventStoreUrl).toBe(other)
  })

  it('given nothing, names what is missing', () => {
    expect(() => storeAddresses({ DATA_DIR: folder, DATABASE_URL })).toThrow('EVENTSTORE_URL is missing')
  })

  it('given a production site, refuses', () => {
    const env = { DATABASE_URL, EVENTSTORE_URL, PUBLIC_ORIGIN: 'https://sale.example' }
    expect(() => storeAddresses(env)).toThrow('a production site is never seeded')
  })
})
