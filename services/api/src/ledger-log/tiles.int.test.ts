import { prepareFollowing } from '@presale/consumer'
import { prepareLog } from '@presale/ledger'
import { hashesOfTiles, parseCheckpoint, parseNote, rootAt } from '@presale/log'
import { createPool, type Pool } from '@presale/read-store'
import { type TestDatabase, testDatabase } from '@presale/testing'
import type { Call } from '../http/call'
import type { Services } from '../services'
import { LoggedLedger } from '../testing/logged-ledger'
import { tileRoutes } from './tiles'

const TOKEN = 'a-token-of-16-letters'
const [checkpoint, tile] = tileRoutes.map(({ handle }) => handle)

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.url)
  await prepareFollowing(pool)
  await prepareLog(pool)
  const ledger = new LoggedLedger(pool)
  ledger.sell(200)
  await ledger.log()
  await ledger.sign()
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function ask(handle: typeof tile, params: Call['params'], isPublic = false): Promise<Buffer> {
  const services = {
    readers: pool,
    config: { LOG_TOKEN: TOKEN, LOG_PUBLIC: isPublic },
  } as unknown as Services
  const answer = await handle!({ params } as Call, services)
  return answer.content as Buffer
}

test('given the token, then the tiles make the root of the newest checkpoint', async () => {
  const note = parseNote((await ask(checkpoint, { token: TOKEN })).toString())
  const { size, root } = parseCheckpoint(note.text)
  expect(size).toBe(603)
  const hashes = hashesOfTiles(size, async ({ level, index, width }) => {
    const place = String(index).padStart(3, '0')
    const path = width === 256 ? place : `${place}.p/${width}`
    const bytes = await ask(tile, { token: TOKEN, level: String(level), path })
    return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32))
  })
  expect(Buffer.from(await rootAt(size, hashes)).equals(root)).toBe(true)
})

test.each([
  ['another token', { token: 'another-token-of-16', level: '0', path: '000' }],
  ['the public one, where it is not public', { token: 'public', level: '0', path: '000' }],
  ['a tile that is not whole yet', { token: TOKEN, level: '0', path: '002' }],
  ['more hashes than there are', { token: TOKEN, level: '0', path: '002.p/200' }],
  ['a level that there is not', { token: TOKEN, level: '3', path: '000' }],
  ['no place', { token: TOKEN, level: '0', path: '../000' }],
])('given %s, then there is nothing', async (_what, params) => {
  await expect(ask(tile, params)).rejects.toMatchObject({ status: 404 })
})

test('given a log that is public, then nobody needs a token', async () => {
  expect((await ask(tile, { token: 'public', level: '1', path: '000.p/2' }, true)).length).toBe(64)
})
