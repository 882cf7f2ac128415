import * as client from '@presale/api-client'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { openApiDocument } from '../services/api/src/openapi/document'
import { type Description, type Operation, plausible, type Schema } from './fuzz/description'

// What the browser makes of the options; of them nothing is checked here.
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} }
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: async () => ({
    ...credential,
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  }),
  startAuthentication: async () => ({
    ...credential,
    response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
  }),
}))

const ID = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const account = { name: 'Ann Lee', email: 'ann@example.com', password: 'a long password' }
const wallet = { symbol: 'BTC', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
const pixel = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc', isActive: true }
const order = { amount: 100, cryptoSymbol: 'BTC', termsAgreed: true } as const
const payment = { paymentMethod: 'BTC', paymentWalletAddress: wallet.address, cryptoAmount: '0.003085' }
const list = { page: 2, pageSize: 25, search: 'ann', order: 'asc' } as const

/** Every call that a screen can make, as a screen makes it. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  fetchUser: () => client.fetchUser(),
  login: () => client.login(account),
  register: () => client.register(account),
  logout: () => client.logout(),
  fetchModeratorStatus: () => client.fetchModeratorStatus(),
  updateProfile: () => client.updateProfile({ name: 'Ann Two', email: undefined }),
  changePassword: () => client.changePassword({ currentPassword: 'x', newPassword: 'another password' }),
  confirmPassword: () => client.confirmPassword({ password: 'a long password' }),
  signInByPasskey: () => client.signInByPasskey(),
  confirmByPasskey: () => client.confirmByPasskey(),
  fetchPasskeys: () => client.fetchPasskeys(),
  addPasskey: () => client.addPasskey('Phone'),
  removePasskey: () => client.removePasskey('AAAA'),
  renewRecoveryCodes: () => client.renewRecoveryCodes(),
  updateNotifications: () => client.updateNotifications({ marketingEmails: false }),
  fetchNotifications: () => client.fetchNotifications(),
  sendConfirmation: () => client.sendConfirmation(),
  confirmEmail: () => client.confirmEmail('a-link'),
  askForPasswordReset: () => client.askForPasswordReset('ann@example.com'),
  resetPassword: () => client.resetPassword({ token: 'a-link', newPassword: 'a long password' }),
  confirmRestore: () => client.confirmRestore(),
  fetchSessions: () => client.fetchSessions(),
  endSession: () => client.endSession(ID),
  endOtherSessions: () => client.endOtherSessions(),
  fetchAdminPurchases: () => client.fetchAdminPurchases({ ...list, status: 'pending', sort: 'total' }),
  fetchAdminPurchase: () => client.fetchAdminPurchase(ID),
  fetchAdminPurchaseAsOf: () => client.fetchAdminPurchaseAsOf(ID, 3),
  fetchOwnPayment: () => client.fetchOwnPayment(ID),
  fetchOwnReceipt: () => client.fetchOwnReceipt(ID),
  fetchLedgerLog: () => client.fetchLedgerLog(),
  fetchLogKeys: () => client.fetchLogKeys(),
  fetchOwnPaymentProof: () => client.fetchOwnPaymentProof(ID),
  fetchWatchedNetworks: () => client.fetchWatchedNetworks(),
  fetchReceived: () => client.fetchReceived({ page: 2 }),
  fetchSeenPayment: () => client.fetchSeenPayment(ID),
  fetchSameTransaction: () => client.fetchSameTransaction(ID),
  approvePurchase: () => client.approvePurchase(ID, { transactionHash: 'a'.repeat(64) }),
  declinePurchase: () => client.declinePurchase(ID, { reason: 'No payment' }),
  reopenPurchase: () => client.reopenPurchase(ID, { reason: 'Payment found' }),
  narrowSettlement: () => client.narrowSettlement(ID, { output: 1 }),
  addEvidence: () => client.addEvidence(ID, { transactionHash: 'a'.repeat(64), output: 1 }),
  writeNote: () => client.writeNote(ID, { text: 'Asked by mail', version: null }),
  lookAtPurchase: () => client.lookAtPurchase(ID),
  fetchAdminUsers: () => client.fetchAdminUsers({ ...list, status: 'moderator', sort: 'email' }),
  fetchAdminUser: () => client.fetchAdminUser(ID),
  changeRole: () => client.changeRole(ID, 'make-moderator'),
  deleteUser: () => client.deleteUser(ID, true),
  fetchDashboard: () => client.fetchDashboard(),
  fetchPurchases: () => client.fetchPurchases(),
  countPurchases: () => client.countPurchases(),
  requestPurchase: () => client.requestPurchase(order, { idempotencyKey: 'k1' }),
  submitPurchase: () => client.submitPurchase({ ...order, ...payment, purchaseId: ID }),
  cancelPurchase: () => client.cancelPurchase(ID),
  correctPurchase: () => client.correctPurchase(ID, 'ab'.repeat(32)),
  fetchWalletAddress: () => client.fetchWalletAddress('USDT-TRC20'),
  fetchCryptoPrices: () => client.fetchCryptoPrices(),
  fetchCryptoPrice: () => client.fetchCryptoPrice('BTC'),
  fetchToken: () => client.fetchToken('GROK'),
  fetchSettings: () => client.fetchSettings(),
  fetchSetting: () => client.fetchSetting('smartsupp_key'),
  fetchActivePixel: () => client.fetchActivePixel(),
  fetchSale: () => client.fetchSale(),
  fetchLiveFigures: () => client.fetchLiveFigures(),
  fetchPurchaseEvents: () => client.fetchPurchaseEvents(ID),
  fetchAuditEvents: () => client.fetchAuditEvents({ type: 'PurchasePaid', from: '2026-01-31T12:00:00Z' }),
  fetchAdminActions: () => client.fetchAdminActions({ subject: 'GROK', cursor: 'abc' }),
  fetchProjections: () => client.fetchProjections(),
  askProjection: () => client.askProjection('balances', 'rebuild', 'k1'),
  fetchSetAside: () => client.fetchSetAside(),
  fetchQueues: () => client.fetchQueues(),
  fetchFailedJobs: () => client.fetchFailedJobs('mail'),
  retryFailed: () => client.retryFailed('mail', 'job-1'),
  askQueue: () => client.askQueue('mail', 'pause'),
  fetchRemoteStates: () => client.fetchRemoteStates(),
  fetchSystemInfo: () => client.fetchSystemInfo(),
  fetchSaleHistory: () => client.fetchSaleHistory({ from: '2026-01-01', to: '2026-01-31' }),
  changeTokenPrice: () => client.changeTokenPrice('3.5'),
  changeTokenName: () => client.changeTokenName('GROK'),
  uploadTokenLogo: () => client.uploadTokenLogo(new Blob(['<svg/>']), 'logo.svg'),
  updateCryptoPrices: () => client.updateCryptoPrices(),
  setCryptoPrice: () => client.setCryptoPrice('BTC', { price: '98000', confirm: true }),
  fetchReadiness: () => client.fetchReadiness(),
  fetchFreeze: () => client.fetchFreeze(),
  fetchRestore: () => client.fetchRestore(),
  fetchProposals: () => client.fetchProposals(),
  approveProposal: () => client.approveProposal(ID),
  stopChange: () => client.stopChange('a-link'),
  rejectProposal: () => client.rejectProposal(ID),
  fetchWallets: () => client.fetchWallets(),
  saveWallet: () => client.saveWallet(wallet, { idempotencyKey: 'k2' }),
  updateWallet: () => client.updateWallet(ID, wallet),
  deleteWallet: () => client.deleteWallet(ID),
  fetchWalletChanges: () => client.fetchWalletChanges(),
  recallAddress: () => client.recallAddress(wallet.address),
  fetchRecalledAddresses: () => client.fetchRecalledAddresses(),
  fetchWalletHistory: () => client.fetchWalletHistory('BTC'),
  fetchPixels: () => client.fetchPixels(),
  fetchPixel: () => client.fetchPixel(ID),
  createPixel: () => client.createPixel(pixel),
  updatePixel: () => client.updatePixel(ID, pixel),
  deletePixel: () => client.deletePixel(ID),
  updateSetting: () => client.updateSetting('marketing_mode', 'live'),
}

/** What the client exports beside the calls of the api; /remotes.json is answered by web. */
const NO_CALLS =
  /^(api(Get|GetAnswer|Send|Request)|assertOk|readEarly|newIdempotencyKey|searchOf|serverNow|serverOffset|isApiError|isPasskey(Cancelled|Required)|canUsePasskeys|signChange|doesWait|ChangeWaits|PasskeyCancelled|sentenceOf|ended|entrySentence|transactionSentence|closedSale|untilSaleChanges|fetchRemotes)$|Error$/

const description = openApiDocument('session') as unknown as Description
const ajv = new Ajv2020({ strict: false })
addFormats(ajv)

interface Sent {
  readonly method: string
  readonly url: URL
  readonly body: BodyInit | null | undefined
}

interface Described extends Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema?: Schema }>> }>
  >
}

describe('the client of the screens against the description of the API', () => {
  const originalFetch = globalThis.fetch
  afterAll(() => {
    globalThis.fetch = originalFetch
  })

  it('every call of the client is held', () => {
    const exported = Object.entries(client).filter(
      ([name, value]) => typeof value === 'function' && !NO_CALLS.test(name),
    )
    expect(Object.keys(calls).sort()).toEqual(exported.map(([name]) => name).sort())
  })

  it.each(Object.keys(calls))('%s sends what is described, and takes what is described', async (name) => {
    let sent: Sent | undefined
    let described: Described | undefined
    globalThis.fetch = async (path, init) => {
      sent = { method: init?.method ?? 'GET', url: new URL(String(path), 'http://site'), body: init?.body }
      described = operationFor(sent)
      return answerOf(described)
    }
    await calls[name]?.()
    expect(described).toBeDefined()
    const known = (described?.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name)
    expect(known).toEqual(expect.arrayContaining([...(sent?.url.searchParams.keys() ?? [])]))
    const content = described?.requestBody?.content ?? {}
    if (typeof sent?.body === 'string') {
      expect(faultsOf(content['application/json']?.schema, JSON.parse(sent.body))).toEqual([])
    } else if (sent?.body) {
      const [field = ''] = [...(sent.body as FormData).keys()]
      expect(Object.keys(content['multipart/form-data']?.schema?.properties ?? {})).toEqual([field])
    }
  })
})

function operationFor({ method, url }: Sent): Described | undefined {
  const exact = Object.keys(description.paths).filter((path) => path === url.pathname)
  const matching = Object.keys(description.paths).filter((path) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url.pathname),
  )
  const path = [...exact, ...matching].find((one) => description.paths[one]?.[method.toLowerCase()])
  return path === undefined ? undefined : (description.paths[path]?.[method.toLowerCase()] as Described)
}

/** An answer made from the description alone: the client must be able to read it. */
function answerOf(operation: Described | undefined): Response {
  if (!operation) return new Response('This call is not described', { status: 404 })
  const [status = '500', answer] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const schema = answer?.content?.['application/json']?.schema
  if (!schema) return new Response(null, { status: Number(status) })
  return Response.json(plausible(schema, description), { status: Number(status) })
}

function faultsOf(schema: Schema | undefined, value: unknown): unknown[] {
  const validate = ajv.compile({ ...schema, components: description.components })
  return validate(value) ? [] : (validate.errors ?? [])
}
