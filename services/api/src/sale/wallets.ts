import { calls, type Wallet, walletInput } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import type * as sale from '@presale/sale'
import {
  deleteWallet,
  findWallet,
  findWalletBySymbol,
  listWallets as readWallets,
  saveWallet as save,
  updateWallet,
  type WalletSaved,
} from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { conflict, invalid, notFound, rejected } from '../http/api-error'
import { type Answer, type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { idFrom, parse } from '../http/parse'
import { answerOnce } from '../idempotency/answer-once'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'

const listWallets: Handler = async ({ route }, { pool }) => {
  const wallets = await readWallets(pool)
  return {
    status: 200,
    body: wallets.map(asWallet),
    headers: wholeListHeaders(route, wallets),
  }
}

const showWallet: Handler = async ({ params }, { pool }) =>
  shown(await findWallet(pool, idFrom(params, NO_SUCH_WALLET)))

const showWalletOfSymbol: Handler = async ({ params }, { pool }) =>
  shown(await findWalletBySymbol(pool, params.symbol?.toUpperCase() ?? ''))

function shown(wallet: sale.Wallet | undefined): Answer {
  if (!wallet) throw notFound(NO_SUCH_WALLET)
  return { status: 200, body: asWallet(wallet) }
}

/** Creates the wallet of a currency, or updates the one it has. */
const saveWallet: Handler<SignedInCall> = async (call, services) => {
  const { symbol, address, description = null } = parse(walletInput, call.body)
  const entry = { symbol, address, description }
  let saved: ReturnType<typeof walletSaved> | undefined
  const answer = await answerOnce(services.pool, call, entry, async (client) => {
    saved = walletSaved(await save(client, entry, actingStaff(call)))
    return saved
  })
  // A repeated key gets the first answer and changes nothing.
  if (saved) noteWalletChange(call, services, saved.status === 201 ? 'created' : 'updated', saved.body)
  return answer
}

const putWallet: Handler<SignedInCall> = async (call, services) => {
  const id = idFrom(call.params, NO_SUCH_WALLET)
  const { symbol, address, description = null } = parse(walletInput, call.body)
  const entry = { symbol, address, description }
  const answer = walletSaved(await updateWallet(services.pool, id, entry, actingStaff(call)))
  noteWalletChange(call, services, 'updated', answer.body)
  return answer
}

const removeWallet: Handler<SignedInCall> = async (call, services) => {
  const id = idFrom(call.params, NO_SUCH_WALLET)
  const isDeleted = await deleteWallet(services.pool, id, actingStaff(call))
  if (!isDeleted) throw notFound(NO_SUCH_WALLET)
  noteWalletChange(call, services, 'deleted', { id })
  return { status: 204 }
}

const NO_SUCH_WALLET = 'There is no such wallet.'

/** What saving a wallet answers. @throws ApiError for each way it can be refused. */
function walletSaved(saved: WalletSaved): { status: 200 | 201; body: Wallet } {
  switch (saved.outcome) {
    case 'created':
      return { status: 201, body: asWallet(saved.wallet) }
    case 'updated':
      return { status: 200, body: asWallet(saved.wallet) }
    case 'symbol-not-priced':
      throw invalid('This currency is not in the price list.')
    case 'address-invalid':
      throw rejected(saved.outcome, `Address is not a valid ${saved.symbol} address.`, {
        currency: saved.symbol,
      })
    case 'recalled':
      throw conflict(
        'address-recalled',
        'This address was recalled: it is not ours, and cannot be used again.',
      )
    case 'symbol-taken':
      throw conflict('wallet-exists', 'There is a wallet for this currency already.')
    case 'unknown':
      throw notFound(NO_SUCH_WALLET)
    default:
      return assertNever(saved)
  }
}

/** Logs that payments now go to another address, or to none, for readers of the security log. */
function noteWalletChange(
  call: SignedInCall,
  services: Pick<Services, 'securityLog'>,
  change: 'created' | 'updated' | 'deleted',
  { id, symbol, address }: Pick<Wallet, 'id'> & Partial<Wallet>,
): void {
  logSecurity(services, call, { event: 'wallet-changed', details: { change, id, symbol, address } })
}

function asWallet({ id, symbol, address, description, updatedAt }: sale.Wallet): Wallet {
  return { id, symbol, address, description, updatedAt: updatedAt.toISOString() }
}

export const walletRoutes: readonly Route[] = [
  { call: calls.listWallets, handle: listWallets },
  { call: calls.showWallet, handle: showWallet },
  { call: calls.showWalletOfSymbol, handle: showWalletOfSymbol },
  { call: calls.saveWallet, handle: signedIn(saveWallet) },
  { call: calls.updateWallet, handle: signedIn(putWallet) },
  { call: calls.deleteWallet, handle: signedIn(removeWallet) },
]
