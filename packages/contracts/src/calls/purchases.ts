import { z } from 'zod'
import { figuresQuery, saleHistory } from '../figures'
import { adminPurchaseQuery, adminPurchasesQuery, ownPurchasesQuery } from '../lists'
import {
  adminPurchase,
  adminPurchaseAnswer,
  approveRequest,
  dashboard,
  declineRequest,
  evidenceRequest,
  liveFigures,
  purchase,
  purchaseAnswer,
  purchaseRequest,
  purchaseSubmission,
  reopenRequest,
  settlementRequest,
} from '../purchases'
import { type ApiCalls, listHeaders } from './call'

export const purchaseCalls = {
  'GET /api/dashboard': {
    ...{ group: 'purchases', summary: 'Show balance, token price and own purchases' },
    answers: { 200: dashboard },
  },
  'GET /api/live-figures': {
    ...{ group: 'purchases', summary: 'Show what the sale has really brought so far' },
    answers: { 200: liveFigures },
    answerHeaders: { 'Cache-Control': 'public, max-age=10' },
  },
  'GET /api/purchases': {
    ...{ group: 'purchases', summary: 'List own purchases, newest first' },
    query: ownPurchasesQuery,
    answers: { 200: z.array(purchase) },
    answerHeaders: listHeaders,
  },
  'POST /api/purchases': {
    ...{ group: 'purchases', summary: 'Report a payment: on a request, or request and report at once' },
    ...{ body: purchaseSubmission, isIdempotent: true },
    answers: { 201: purchaseAnswer },
  },
  'POST /api/purchases/requests': {
    ...{ group: 'purchases', summary: 'Request a purchase: locks the price and opens the payment window' },
    ...{ body: purchaseRequest, isIdempotent: true },
    answers: { 201: purchaseAnswer },
  },
  'POST /api/purchases/{id}/cancel': {
    ...{ group: 'purchases', summary: 'Cancel a purchase that awaits payment' },
    isIdempotent: true,
    answers: { 200: purchaseAnswer },
  },
  'GET /api/admin/purchases': {
    ...{ group: 'purchases', summary: 'List all purchases' },
    query: adminPurchasesQuery,
    answers: { 200: z.array(adminPurchase) },
    answerHeaders: {
      ...listHeaders,
      'X-Needs-Attention-Count': 'Purchases of the whole sale that an admin should look at',
    },
  },
  'GET /api/admin/purchases/{id}': {
    ...{
      group: 'purchases',
      summary: 'Show a purchase of the list, or as it was right after one of its events',
    },
    query: adminPurchaseQuery,
    answers: { 200: adminPurchase },
  },
  'GET /api/admin/figures': {
    ...{
      group: 'purchases',
      summary: 'Show the sale in figures: by day, currency and state; time to decision',
    },
    query: figuresQuery,
    answers: { 200: saleHistory },
  },
  'POST /api/admin/purchases/{id}/approve': {
    ...{ group: 'purchases', summary: 'Approve a purchase: credits the tokens' },
    ...{ body: approveRequest, isIdempotent: true },
    answers: { 200: adminPurchaseAnswer },
  },
  'POST /api/admin/purchases/{id}/decline': {
    ...{ group: 'purchases', summary: 'Decline a purchase' },
    ...{ body: declineRequest, isIdempotent: true },
    answers: { 200: adminPurchaseAnswer },
  },
  'POST /api/admin/purchases/{id}/reopen': {
    ...{ group: 'purchases', summary: 'Reopen an expired purchase' },
    ...{ body: reopenRequest, isIdempotent: true },
    answers: { 200: adminPurchaseAnswer },
  },
  'POST /api/admin/purchases/{id}/settlement': {
    ...{ group: 'purchases', summary: 'Name the output by which a transaction settles a purchase' },
    ...{ body: settlementRequest, isIdempotent: true },
    answers: { 200: adminPurchaseAnswer },
  },
  'POST /api/admin/purchases/{id}/evidence': {
    ...{ group: 'purchases', summary: 'Name the transaction of an approval that had none' },
    ...{ body: evidenceRequest, isIdempotent: true },
    answers: { 200: adminPurchaseAnswer },
  },
} as const satisfies ApiCalls
