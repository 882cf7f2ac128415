import { calls, noteRequest } from '@presale/contracts'
import { refusals } from '@presale/purchases'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { ApiError, conflict, notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { purchaseIdOf } from './decisions'
import { changeNote } from './notes'
import { markLooking } from './onlookers'
import { asAdminPurchases } from './present'

/** The admin action says who wrote, when and how much; never what: a note goes with its buyer, and actions stay. */
const writeNote: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  const { text, version } = parse(noteRequest, call.body)
  const payment = await services.views.payment(purchaseId)
  if (!payment) throw notFound(refusals['purchase-unknown'])
  const { id: authorId, isAdmin: isByAdmin } = call.user
  const change = { purchaseId, buyerId: payment.buyerId, authorId, isByAdmin, text, version }
  const outcome = await changeNote(
    services.pool,
    { ...change, at: call.receivedAt },
    (client, { before, after }) =>
      recordAdminAction(client, actingStaff(call), {
        action: 'purchase-note-changed',
        subject: purchaseId,
        before: { characters: before },
        after: { characters: after },
      }),
  )
  if (outcome === 'changed-meanwhile') throw conflict('note-changed', CHANGED_MEANWHILE)
  if (outcome === 'of-an-admin') throw new ApiError(403, 'admin-required', OF_AN_ADMIN)
  if (outcome === 'no-account') throw conflict('account-deleted', NO_ACCOUNT)
  const [purchase] = await asAdminPurchases(call, services, [payment])
  return { status: 200, body: { purchase } }
}

const CHANGED_MEANWHILE =
  'Somebody else has changed the note meanwhile. Nothing was overwritten: read theirs first.'
const OF_AN_ADMIN = 'Only an admin may remove what an admin wrote.'
const NO_ACCOUNT = 'The account of this buyer has been deleted: no note is kept about them.'

/** The screen of a purchase is open: renewed by it for as long as it is. */
const lookAtPurchase: Handler<SignedInCall> = async (call, services) => {
  const purchaseId = purchaseIdOf(call)
  if (!(await services.views.payment(purchaseId))) throw notFound(refusals['purchase-unknown'])
  await markLooking(services.pool, purchaseId, call.user.id)
  return { status: 204 }
}

export const staffNoteRoutes: readonly Route[] = [
  { call: calls.writeNote, handle: signedIn(writeNote) },
  { call: calls.lookAtPurchase, handle: signedIn(lookAtPurchase) },
]
