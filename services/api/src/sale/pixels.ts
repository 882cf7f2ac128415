import { type ActivePixel, calls, newPixelName, type Pixel, pixelEdit, pixelInput } from '@presale/contracts'
import type * as sale from '@presale/sale'
import {
  createPixel as create,
  deletePixel,
  findActivePixel,
  findPixel,
  listPixels as readPixels,
  updatePixel,
} from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { idFrom, parse } from '../http/parse'
import { answerOnce } from '../idempotency/answer-once'

// Cached 1 to 5 minutes; the same for everybody, so shared caches may keep it.
const headers = { 'Cache-Control': 'public, max-age=60' }

const showActivePixel: Handler = async (_call, { pool }) => {
  const pixel = await findActivePixel(pool)
  if (!pixel) return { status: 204, headers }
  const body: ActivePixel = { basePixel: pixel.basePixel, eventPixel: pixel.eventPixel }
  return { status: 200, body, headers }
}

const listPixels: Handler = async ({ route }, { pool }) => {
  const body = (await readPixels(pool)).map(asPixel)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

const NO_SUCH_PIXEL = 'There is no such Twitter pixel.'

const showPixel: Handler = async ({ params }, { pool }) => {
  const pixel = await findPixel(pool, idFrom(params, NO_SUCH_PIXEL))
  if (!pixel) throw notFound(NO_SUCH_PIXEL)
  return { status: 200, body: asPixel(pixel) }
}

const createPixel: Handler<SignedInCall> = (call, { pool }) => {
  const entry = parse(pixelInput, call.body)
  return answerOnce(pool, call, entry, async (client) => ({
    status: 201,
    body: asPixel(await create(client, entry, actingStaff(call))),
  }))
}

const putPixel: Handler<SignedInCall> = async (call, { pool }) => {
  const id = idFrom(call.params, NO_SUCH_PIXEL)
  const edit = parse(pixelEdit, call.body)
  if (edit.name !== (await findPixel(pool, id))?.name) parse(newPixelName, edit.name)
  const pixel = await updatePixel(pool, id, edit, actingStaff(call))
  if (!pixel) throw notFound(NO_SUCH_PIXEL)
  return { status: 200, body: asPixel(pixel) }
}

const removePixel: Handler<SignedInCall> = async (call, { pool }) => {
  const isDeleted = await deletePixel(pool, idFrom(call.params, NO_SUCH_PIXEL), actingStaff(call))
  if (!isDeleted) throw notFound(NO_SUCH_PIXEL)
  return { status: 204 }
}

function asPixel({ createdAt, ...pixel }: sale.Pixel): Pixel {
  return { ...pixel, createdAt: createdAt.toISOString() }
}

export const pixelRoutes: readonly Route[] = [
  { call: calls.showActivePixel, handle: showActivePixel },
  { call: calls.listPixels, handle: listPixels },
  { call: calls.createPixel, handle: signedIn(createPixel) },
  { call: calls.showPixel, handle: showPixel },
  { call: calls.updatePixel, handle: signedIn(putPixel) },
  { call: calls.deletePixel, handle: signedIn(removePixel) },
]
