import type {
  AdminPurchase,
  CryptoPrice,
  CurrentUser,
  Dashboard,
  LiveFigures,
  Notifications,
  OwnPaymentProof,
  OwnSeenPayment,
  ProjectionState,
  Purchase,
  QueueState,
  Readiness,
  RemoteState,
  SaleState,
  SetAsideMark,
  SystemInfo,
  Token,
} from '@presale/contracts'
import { answer, answerRemotes } from './network'

// What a small, healthy site answers. Types are the contract's: a fixture that it does not describe does not compile.

export const AT = '2026-11-21T12:00:00.000Z'

export const user: CurrentUser = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Ann Lee',
  email: 'ann@example.com',
  isAdmin: false,
  isModerator: false,
  balance: 0,
  createdAt: AT,
  emailNotifications: true,
  marketingEmails: false,
}
export const admin: CurrentUser = {
  ...user,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Administrator',
  email: 'admin@example.com',
  isAdmin: true,
}
export const moderator: CurrentUser = {
  ...user,
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Mo Kay',
  email: 'mo@example.com',
  isModerator: true,
}

export const token: Token = {
  symbol: 'GROK',
  name: 'Grok Token',
  price: '3.00',
  logoUrl: null,
  logo: null,
}

export const btc: CryptoPrice = {
  id: 'btc',
  symbol: 'BTC',
  name: 'Bitcoin',
  price: '97000',
  updatedAt: AT,
  source: 'sample',
  isAvailable: true,
  sampleWallet: false,
  change24h: '2.35',
  change24hIsSample: true,
}

/** A purchase that awaits approval. */
export const purchase: Purchase = {
  id: '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10',
  userId: user.id,
  createdAt: AT,
  date: AT,
  amount: 250,
  price: '3.00',
  total: '750.00',
  wallet: 'bc1qsample',
  paymentMethod: 'BTC',
  cryptoSymbol: 'BTC',
  cryptoAmount: '0.007732',
  status: 'pending',
  stage: 'awaiting-approval',
  transactionHash: null,
  expiresAt: '2026-11-21T13:00:00.000Z',
  paidAt: AT,
  timeRemaining: 3600,
  decidedAt: null,
  reason: null,
  contested: false,
  latePaymentReported: false,
  expiredWindow: null,
  cancelledByBuyer: false,
  sampleWallet: false,
  allowedActions: [],
}

export const adminPurchase: AdminPurchase = {
  ...purchase,
  settlementActions: [],
  approvalRefusal: null,
  reopenRefusal: null,
  evidence: null,
  output: null,
  approvalReason: null,
  userName: user.name,
  userEmail: user.email,
  needsAttention: false,
  marks: [],
  contestedWith: [],
  note: null,
  lookedAtBy: [],
  revision: 1,
  allowedActions: ['approve', 'decline'],
}

export const dashboard: Dashboard = {
  balance: 0,
  price: '3.00',
  tokenName: token.name,
  projectMission: '',
  userPurchases: [],
}

/** Open, without limits. */
export const sale: SaleState = {
  state: 'open',
  sentence: null,
  startsAt: null,
  endsAt: null,
  hardCap: null,
  remaining: null,
  maxPerBuyer: null,
  paymentSeconds: 900,
  approvalSeconds: 3600,
}

/** Of a sale that has sold nothing yet, without target and end. */
export const liveFigures: LiveFigures = {
  raised: '0.00',
  target: null,
  remaining: null,
  progress: null,
  endsAt: null,
  participants: 0,
  purchases: [],
}

export const projection = (name: string, change: Partial<ProjectionState> = {}): ProjectionState => ({
  name,
  building: null,
  lagSeconds: 0,
  lagEvents: 0,
  live: {
    codeVersion: 1,
    generation: 1,
    position: '77/77',
    appliedEvents: 12,
    eventsPerSecond: null,
    progress: null,
    fault: null,
  },
  ...change,
})
export const projections = ['purchase-list', 'balances', 'audit-trail', 'sale-figures'].map((name) =>
  projection(name),
)

export const queue = (name: string, change: Partial<QueueState> = {}): QueueState => ({
  name,
  available: true,
  isPaused: false,
  nextJobs: [],
  counts: { delayed: 0, waiting: 0, active: 0, failed: 0, retried: 0 },
  ...change,
})
export const queues = ['purchase-deadlines', 'mail'].map((name) => queue(name))

const none = { reports: 0, sessions: 0 }
export const remote = (name: RemoteState['name'], change: Partial<RemoteState> = {}): RemoteState => ({
  name,
  activations: [],
  lastHour: none,
  lastDay: none,
  failures: [],
  ...change,
})
export const remotes = [remote('buyer'), remote('admin')]

export const setAside: SetAsideMark = {
  subscriber: 'balances_v1_g1',
  stream: `purchase-${purchase.id}`,
  purchaseId: purchase.id,
  revision: 2,
  eventId: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11',
  eventType: 'PurchaseTeleported',
  kind: 'unreadable',
  error: 'No event type PurchaseTeleported is known here',
  since: AT,
  isResumeRequested: false,
}

export const system: SystemInfo = {
  versions: { app: '0.1.0', node: '20.19.0' },
  startedAt: AT,
  isProduction: false,
  rateLimitFactor: 1,
  mail: { configured: false },
  windows: { paymentSeconds: 900, approvalSeconds: 3600 },
  prices: {
    provider: null,
    refreshSeconds: null,
    maxAgeSeconds: null,
    maxJumpPercent: 50,
    oldestAt: AT,
    withoutPrice: [],
  },
  eventStore: { available: true, detail: null, address: 'localhost:2113', kind: 'embedded' },
  postgres: { available: true, detail: null },
  redis: { available: true, detail: null, configured: true },
}

/** Of a site where everything is in order but one thing. */
export const readiness: Readiness = {
  isLive: false,
  isReady: false,
  entries: [
    {
      name: 'no-mail',
      isReady: false,
      isWaived: false,
      sentence: 'No mail server is configured: buyers get no mail.',
    },
    { name: 'no-target', isReady: true, isWaived: false, sentence: 'The sale has a target.' },
  ],
}

/** Of a site that asks no node. */
export const ownNotWatched: OwnSeenPayment = {
  state: 'not-watched',
  network: 'Bitcoin',
  foundOn: null,
  unit: 'BTC',
  received: null,
  asked: '0.03092784',
  missing: null,
  confirmations: null,
  needed: null,
  cannotSeeSince: null,
}

/** The same of its receipt. */
export const noProof: OwnPaymentProof = {
  purchaseId: '00000000-0000-4000-8000-000000000001',
  network: null,
  transactionHash: null,
  block: null,
  outputs: [],
  proof: null,
}

/** Of a site that sends no mail. */
export const notifications: Notifications = {
  emailNotifications: true,
  marketingEmails: false,
  mailConfigured: false,
}

/** Every call that a screen makes by itself, answered as by a site that is well and has nothing yet. */
export function answerAsUsual(who: CurrentUser | null): void {
  answer('GET /api/user', who ?? new Response('Unauthorized', { status: 401 }))
  answer('GET /api/settings', [])
  answer('GET /api/user/notifications', notifications)
  answer('GET /api/user/sessions', [])
  answer('GET /api/user/passkeys', { passkeys: [], recoveryCodes: 0 })
  answer('GET /api/token/{symbol}', token)
  answer('GET /api/twitter-pixels/active', () => new Response(null, { status: 204 }))
  answer('GET /api/crypto-prices', [btc])
  answer('GET /api/sale', sale)
  answer('GET /api/admin/readiness', readiness)
  answer('GET /api/admin/freeze', { frozen: null })
  answer('GET /api/admin/proposals', [])
  answer('GET /api/admin/restore', { unconfirmed: null })
  answer('GET /api/dashboard', dashboard)
  answer('GET /api/purchases', [])
  answer('GET /api/purchases/{id}/payment', ownNotWatched)
  answer('GET /api/purchases/{id}/payment/proof', noProof)
  answer('GET /api/purchases/{id}/receipt', { status: 'soon', file: null })
  answer('GET /api/log/keys', { logs: [], witnesses: [] })
  answer('GET /api/admin/users', [])
  answer('GET /api/admin/purchases', [])
  answer('PUT /api/admin/purchases/{id}/onlooker', () => new Response(null, { status: 204 }))
  answer('GET /api/admin/wallet-changes', [])
  answer('GET /api/admin/recalled-addresses', [])
  answer('GET /api/admin/wallets', [])
  answer('GET /api/admin/twitter-pixels', [])
  answer('GET /api/admin/projections', projections)
  answer('GET /api/admin/log', { log: null })
  answer('GET /api/admin/queues', queues)
  answer('GET /api/admin/queues/{name}/failed', [])
  answer('GET /api/admin/quarantine', [])
  answer('GET /api/admin/remotes', remotes)
  answerRemotes()
  answer('GET /api/admin/system', system)
  answer('GET /api/admin/events', [])
  answer('GET /api/admin/actions', [])
}
