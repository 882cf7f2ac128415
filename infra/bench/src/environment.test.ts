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
      readerUrl: DATABASE_URL,
      projectorUrl: DATABASE_URL,
      eventStoreUrl: EVENTSTORE_URL,
    })
    expect(storeAddresses({ DATA_DIR: folder, EVENTSTORE_URL: other }).eventStoreUrl).toBe(other)
  })

  it('given roles of their own, takes those of the same installation', () => {
    const [reader, projector] = [
      'postgres://reader@127.0.0.1/presale',
      'postgres://projector@127.0.0.1/presale',
    ]
    mkdirSync(join(folder, 'run'))
    const written = { READER_DATABASE_URL: reader, PROJECTOR_DATABASE_URL: projector }
    const file = join(folder, 'run/environment.json')
    writeFileSync(file, JSON.stringify({ DATABASE_URL, EVENTSTORE_URL, ...written }))
    expect(storeAddresses({ DATA_DIR: folder })).toMatchObject({ readerUrl: reader, projectorUrl: projector })
    const other = 'postgres://localhost/other'
    expect(storeAddresses({ DATA_DIR: folder, DATABASE_URL: other })).toMatchObject({
      readerUrl: other,
      projectorUrl: other,
    })
  })

  it('given nothing, names what is missing', () => {
    expect(() => storeAddresses({ DATA_DIR: folder, DATABASE_URL })).toThrow('EVENTSTORE_URL is missing')
  })

  it('given a production site, refuses', () => {
    const env = { DATABASE_URL, EVENTSTORE_URL, PUBLIC_ORIGIN: 'https://sale.example' }
    expect(() => storeAddresses(env)).toThrow('a production site is never seeded')
  })

  it.each([
    'postgres://db.sale.example/presale',
    'postgres://10.1.2.3:5432/presale',
    'postgres://127.0.0.1.sale.example/presale',
    'postgres://localhost/presale?host=db.sale.example',
  ])('given a database elsewhere (%s), refuses unless it is meant', (url) => {
    const env = { DATA_DIR: folder, DATABASE_URL: url, EVENTSTORE_URL }
    expect(() => storeAddresses(env)).toThrow('not on this machine')
    expect(storeAddresses(env, { isForced: true }).databaseUrl).toBe(url)
  })

  it.each([
    'postgres://localhost/presale',
    'postgres://[::1]:5432/presale',
    'postgres:///presale',
    'postgres:///presale?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/presale',
  ])('given a database here (%s), takes it', (url) => {
    expect(storeAddresses({ DATA_DIR: folder, DATABASE_URL: url, EVENTSTORE_URL }).databaseUrl).toBe(url)
  })
})
