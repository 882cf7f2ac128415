import { calls, type LogKeys, type OwnReceipt } from '@presale/contracts'
import { askLog, logKeys, openOrigin, receiptOfStream, witnessStates } from '@presale/ledger'
import { formatKey } from '@presale/log'
import { refusals, streamOf } from '@presale/purchases'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { purchaseIdOf } from '../purchases/decisions'

/** The buyer's alone: of somebody else's purchase nothing is said, not even that it is there. */
const showOwnReceipt: Handler<SignedInCall> = async (call, { views, readers, store, log }) => {
  const id = purchaseIdOf(call)
  const row = await views.payment(id)
  if (!row || row.buyerId !== call.user.id) throw notFound(refusals['purchase-unknown'])
  const receipt = await askLog(() => receiptOfStream(readers, store, streamOf(id)), { status: 'soon' })
  if (receipt.status === 'disagrees')
    log.error({ purchaseId: id }, 'the event store has something else of a purchase than was logged')
  const body: OwnReceipt = { status: receipt.status, file: receipt.status === 'ready' ? receipt.file : null }
  return { status: 200, body }
}

const showLogKeys: Handler = async (_call, { readers }) => {
  const keys = async (): Promise<LogKeys> => {
    const [logs, origin] = [await logKeys(readers), await openOrigin(readers)]
    const witnesses = origin === undefined ? [] : await witnessStates(readers, origin.id)
    return { logs: logs.map(formatKey), witnesses: witnesses.map(({ key }) => key) }
  }
  return { status: 200, body: await askLog(keys, { logs: [], witnesses: [] }) }
}

export const receiptRoutes: readonly Route[] = [
  { call: calls.showOwnReceipt, handle: signedIn(showOwnReceipt) },
  { call: calls.showLogKeys, handle: showLogKeys },
]
