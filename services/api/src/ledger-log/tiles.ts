import { timingSafeEqual } from 'node:crypto'
import { calls } from '@presale/contracts'
import { askLog, newestCheckpoint, openOrigin, readTile } from '@presale/ledger'
import { formatNote, TILE_WIDTH, type Tile, tileOf } from '@presale/log'
import { notFound } from '../http/api-error'
import type { Answer, Call, Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import type { Services } from '../services'

/** Of a log that everybody may read. */
const PUBLIC_TOKEN = 'public'

/** The newest tree that was signed, in the form of c2sp.org/tlog-tiles. */
const showCheckpoint: Handler = async (call, services) => {
  const { newest } = await readable(call, services)
  return textOf(formatNote(newest.note), 'text/plain; charset=utf-8', 'no-cache')
}

/** Hashes alone: no tile says anything of an event. */
const showTile: Handler = async (call, services) => {
  const { origin, newest } = await readable(call, services)
  const tile = tileIn(call.params, newest.size)
  if (tile === undefined) throw notFound('There is no such tile.')
  const hashes = await readTile(services.readers, origin.id, tile)
  return textOf(Buffer.concat(hashes), 'application/octet-stream', 'public, max-age=31536000, immutable')
}

const textOf = (content: string | Buffer, type: string, caching: string): Answer => ({
  status: 200,
  content: Buffer.from(content),
  headers: { 'Content-Type': type, 'Cache-Control': caching },
})

/** How large the tree is tells how much is sold, so it is for who has the token, unless the operator says otherwise. */
async function readable({ params }: Call, { config, readers }: Pick<Services, 'config' | 'readers'>) {
  const { LOG_TOKEN, LOG_PUBLIC } = config
  const given = params.token ?? ''
  const isLetIn =
    (LOG_PUBLIC && given === PUBLIC_TOKEN) || (LOG_TOKEN !== undefined && isSame(given, LOG_TOKEN))
  const origin = isLetIn ? await askLog(() => openOrigin(readers), undefined) : undefined
  const newest = origin && (await newestCheckpoint(readers, origin.id))
  if (origin === undefined || newest === undefined) throw notFound('There is no such log.')
  return { origin, newest }
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** `1/x001/067` or, of a tree that has fewer hashes there, `1/x001/067.p/112`. */
function tileIn({ level = '', path = '' }: Call['params'], size: number): Tile | undefined {
  const [, places = '', partial] = /^((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? []
  if (!/^\d{1,2}$/.test(level) || places === '') return undefined
  const tile = tileOf(Number(level), Number(places.replaceAll(/[x/]/g, '')), size)
  const width = partial === undefined ? TILE_WIDTH : Number(partial)
  return tile && width <= tile.width ? { ...tile, width } : undefined
}

export const tileRoutes: readonly Route[] = [
  { call: calls.showLogCheckpoint, handle: showCheckpoint },
  { call: calls.showLogTile, handle: showTile },
]
