import { z } from 'zod'
import { figuresQuery, saleHistory } from '../figures'
import { adminPurchaseQuery, adminPurchasesQuery, ownPurchasesQuery, receivedQuery } from '../lists'
import {
  adminPurchase,
  adminPurchaseAnswer,
  approveRequest,
  dashboard,
  declineRequest,
  evidenceRequest,
  liveFigures,
  logKeys,
  noteRequest,
  ownPaymentProof,
  ownReceipt,
  ownSeenPayment,
  purchase,
  purchaseAnswer,
  purchaseRequest,
  purchaseSubmission,
  receivedPayment,
  reopenRequest,
  seenPayment,
  settlementRequest,
  transactionCorrection,
  watchedNetwork,
} from '../purchases'
import { type ApiCall, listHeaders } from './call'

export const showDashboard = {
  endpoint: 'GET /api/dashboard',
  group: 'purchases',
  summary: 'Show balance, token price and own purchases',
  access: 'user',
  answers: { 200: dashboard },
} as const satisfies ApiCall

export const showLiveFigures = {
  endpoint: 'GET /api/live-figures',
  group: 'purchases',
  summary: 'Show what the sale has really brought so far',
  access: 'anonymous',
  answers: { 200: liveFigures },
  answerHeaders: { 'Cache-Control': 'public, max-age=10' },
} as const satisfies ApiCall

export const listOwnPurchases = {
  endpoint: 'GET /api/purchases',
  group: 'purchases',
  summary: 'List own purchases, newest first',
  access: 'user',
  query: ownPurchasesQuery,
  answers: { 200: /* @__PURE__ */ z.array(purchase) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const submitPurchase = {
  endpoint: 'POST /api/purchases',
  group: 'purchases',
  summary: 'Report a payment: on a request, or request and report at once',
  access: 'user',
  limit: 'purchase-calls',
  body: purchaseSubmission,
  isIdempotent: true,
  answers: { 201: purchaseAnswer },
} as const satisfies ApiCall

export const requestPurchase = {
  endpoint: 'POST /api/purchases/requests',
  group: 'purchases',
  summary: 'Request a purchase: locks the price and opens the payment window',
  access: 'user',
  limit: 'purchase-calls',
  body: purchaseRequest,
  isIdempotent: true,
  answers: { 201: purchaseAnswer },
} as const satisfies ApiCall

export const cancelPurchase = {
  endpoint: 'POST /api/purchases/{id}/cancel',
  group: 'purchases',
  summary: 'Cancel a purchase that awaits payment',
  access: 'user',
  limit: 'purchase-calls',
  isIdempotent: true,
  answers: { 200: purchaseAnswer },
} as const satisfies ApiCall

export const correctPurchase = {
  endpoint: 'POST /api/purchases/{id}/transaction',
  group: 'purchases',
  summary:
    'Name another transaction for a payment that was reported, up to three times; the window is as it was',
  access: 'user',
  limit: 'purchase-calls',
  isIdempotent: true,
  body: transactionCorrection,
  answers: { 200: purchaseAnswer },
} as const satisfies ApiCall

export const showOwnPayment = {
  endpoint: 'GET /api/purchases/{id}/payment',
  group: 'purchases',
  summary: 'Show what the network says of the payment for an own purchase',
  access: 'user',
  answers: { 200: ownSeenPayment },
} as const satisfies ApiCall

export const showOwnPaymentProof = {
  endpoint: 'GET /api/purchases/{id}/payment/proof',
  group: 'purchases',
  summary: 'Show in which block the payment for an own purchase is, and what proves it',
  access: 'user',
  answers: { 200: ownPaymentProof },
} as const satisfies ApiCall

export const showOwnReceipt = {
  endpoint: 'GET /api/purchases/{id}/receipt',
  group: 'purchases',
  summary: 'Show the file that proves an own purchase without this site',
  access: 'user',
  answers: { 200: ownReceipt },
} as const satisfies ApiCall

export const showLogKeys = {
  endpoint: 'GET /api/log/keys',
  group: 'purchases',
  summary: 'Show by which keys receipts are checked',
  access: 'anonymous',
  answers: { 200: logKeys },
} as const satisfies ApiCall

export const showLogCheckpoint = {
  endpoint: 'GET /api/log/{token}/checkpoint',
  group: 'purchases',
  summary: 'Show the newest signed tree of the log, for who has its token',
  access: 'anonymous',
  answers: { 200: 'file' },
  refusals: [404],
} as const satisfies ApiCall

export const showLogTile = {
  endpoint: 'GET /api/log/{token}/tile/{level}/{*path}',
  group: 'purchases',
  summary: 'Show hashes of the log as a tile (c2sp.org/tlog-tiles), for who has its token',
  access: 'anonymous',
  answers: { 200: 'file' },
  refusals: [404],
} as const satisfies ApiCall

export const listPurchases = {
  endpoint: 'GET /api/admin/purchases',
  group: 'purchases',
  summary: 'List all purchases',
  access: 'staff',
  query: adminPurchasesQuery,
  answers: { 200: /* @__PURE__ */ z.array(adminPurchase) },
  answerHeaders: {
    ...listHeaders,
    'X-Needs-Attention-Count': 'Purchases of the whole sale that an admin should look at',
    'X-To-Decide-Count': 'Purchases of the whole sale that wait for an approval or a decline',
    'X-Seen-Ended-Count':
      'Declined, expired or cancelled in the last 90 days, and paid as their networks show; only where a node is asked',
    'X-Received-Count': 'Payments that no purchase names, of the last 90 days; only where a node is asked',
    'X-Seen-Count':
      'Of those without a decision, how many were paid as their networks show; only where a node is asked',
  },
} as const satisfies ApiCall

export const showPurchase = {
  endpoint: 'GET /api/admin/purchases/{id}',
  group: 'purchases',
  summary: 'Show a purchase of the list, or as it was right after one of its events',
  access: 'staff',
  query: adminPurchaseQuery,
  answers: { 200: adminPurchase },
} as const satisfies ApiCall

export const listSameTransaction = {
  endpoint: 'GET /api/admin/purchases/{id}/same-transaction',
  group: 'purchases',
  summary: 'List the other purchases that may have been paid by the same transaction: the newest 100',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(adminPurchase) },
} as const satisfies ApiCall

export const listReceived = {
  endpoint: 'GET /api/admin/received',
  group: 'purchases',
  summary:
    'List what reached an address of the sale by transactions that no purchase names, as networks that are followed show',
  access: 'staff',
  query: receivedQuery,
  answers: { 200: /* @__PURE__ */ z.array(receivedPayment) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const listWatchedNetworks = {
  endpoint: 'GET /api/admin/networks',
  group: 'purchases',
  summary: 'List the networks whose nodes are asked, and how far what they show is read',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(watchedNetwork) },
} as const satisfies ApiCall

export const showSeenPayment = {
  endpoint: 'GET /api/admin/purchases/{id}/payment',
  group: 'purchases',
  summary: 'Show what the network says of the transaction that a purchase names',
  access: 'staff',
  answers: { 200: seenPayment },
} as const satisfies ApiCall

export const showFigures = {
  endpoint: 'GET /api/admin/figures',
  group: 'purchases',
  summary: 'Show the sale in figures: by day, currency and state; time to decision',
  access: 'staff',
  query: figuresQuery,
  answers: { 200: saleHistory },
} as const satisfies ApiCall

export const approvePurchase = {
  endpoint: 'POST /api/admin/purchases/{id}/approve',
  group: 'purchases',
  summary: 'Approve a purchase: credits the tokens',
  access: 'staff',
  stepUp: { when: "to approve one's own purchase", asks: 'handler' },
  body: approveRequest,
  isIdempotent: true,
  answers: { 200: adminPurchaseAnswer },
} as const satisfies ApiCall

export const declinePurchase = {
  endpoint: 'POST /api/admin/purchases/{id}/decline',
  group: 'purchases',
  summary: 'Decline a purchase',
  access: 'staff',
  body: declineRequest,
  isIdempotent: true,
  answers: { 200: adminPurchaseAnswer },
} as const satisfies ApiCall

export const reopenPurchase = {
  endpoint: 'POST /api/admin/purchases/{id}/reopen',
  group: 'purchases',
  summary: 'Reopen an expired purchase',
  access: 'admin',
  body: reopenRequest,
  isIdempotent: true,
  answers: { 200: adminPurchaseAnswer },
} as const satisfies ApiCall

export const narrowSettlement = {
  endpoint: 'POST /api/admin/purchases/{id}/settlement',
  group: 'purchases',
  summary: 'Name the output by which a transaction settles a purchase',
  access: 'admin',
  stepUp: { when: 'for a purchase of one’s own', asks: 'handler' },
  body: settlementRequest,
  isIdempotent: true,
  answers: { 200: adminPurchaseAnswer },
} as const satisfies ApiCall

export const addEvidence = {
  endpoint: 'POST /api/admin/purchases/{id}/evidence',
  group: 'purchases',
  summary: 'Name the transaction of an approval that had none',
  access: 'staff',
  stepUp: { when: 'for a purchase of one’s own', asks: 'handler' },
  body: evidenceRequest,
  isIdempotent: true,
  answers: { 200: adminPurchaseAnswer },
} as const satisfies ApiCall

export const writeNote = {
  endpoint: 'PUT /api/admin/purchases/{id}/note',
  group: 'purchases',
  summary: 'Write, change or remove the note of staff about a purchase',
  access: 'staff',
  body: noteRequest,
  answers: { 200: adminPurchaseAnswer },
} as const satisfies ApiCall

export const lookAtPurchase = {
  endpoint: 'PUT /api/admin/purchases/{id}/onlooker',
  group: 'purchases',
  summary: 'Say that one looks at a purchase now: other staff see it for 45 seconds',
  access: 'staff',
  answers: { 204: null },
} as const satisfies ApiCall
