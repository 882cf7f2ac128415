import { z } from 'zod'
import { changeToStop, proposal, stoppedChange } from '../proposals'
import { readiness } from '../readiness'
import {
  cryptoPrice,
  freezeState,
  manualPriceInput,
  pixel,
  pixelEdit,
  pixelInput,
  recalledAddress,
  recallInput,
  restoreState,
  siteSetting,
  token,
  tokenAnswer,
  tokenNameInput,
  tokenPriceInput,
  wallet,
  walletAddressPeriod,
  walletChange,
  walletInput,
} from '../sale'
import { isSettingKey, settingInput } from '../settings'
import { type ApiCall, listHeaders } from './call'

/** A key that does not exist is 404 for everybody. */
const isSetting = ({ key = '' }: Readonly<Record<string, string>>): boolean => isSettingKey(key)

export const changeTokenPrice = {
  endpoint: 'POST /api/admin/token-price',
  group: 'sale',
  summary: 'Change the price of the token',
  access: 'admin',
  stepUp: 'always',
  body: tokenPriceInput,
  answers: { 200: token },
} as const satisfies ApiCall

export const setPrice = {
  endpoint: 'PUT /api/admin/crypto-prices/{symbol}',
  group: 'sale',
  summary: 'Set the price of a currency by hand, where no provider is configured',
  access: 'admin',
  stepUp: 'always',
  body: manualPriceInput,
  answers: { 200: cryptoPrice, 201: cryptoPrice },
} as const satisfies ApiCall

export const showReadiness = {
  endpoint: 'GET /api/admin/readiness',
  group: 'sale',
  summary: 'Show what has to be green, or waived, before the sale goes live',
  access: 'admin',
  answers: { 200: readiness },
} as const satisfies ApiCall

export const showFreeze = {
  endpoint: 'GET /api/admin/freeze',
  group: 'sale',
  summary: 'Show who froze the sale, and since when',
  access: 'staff',
  answers: { 200: freezeState },
} as const satisfies ApiCall

export const showRestore = {
  endpoint: 'GET /api/admin/restore',
  group: 'sale',
  summary: 'Show whether a backup was restored that no admin has confirmed',
  access: 'admin',
  answers: { 200: restoreState },
} as const satisfies ApiCall

export const confirmRestore = {
  endpoint: 'POST /api/admin/restore/confirm',
  group: 'sale',
  summary: 'Confirm wallets, prices and staff after a backup was restored, so that the freeze can be lifted',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: restoreState },
} as const satisfies ApiCall

export const changeTokenName = {
  endpoint: 'POST /api/admin/token-name',
  group: 'sale',
  summary: 'Change the display name of the token',
  access: 'admin',
  stepUp: 'always',
  body: tokenNameInput,
  answers: { 200: token },
} as const satisfies ApiCall

export const changeTokenLogo = {
  endpoint: 'POST /api/admin/token-logo',
  group: 'sale',
  summary: 'Change the logo: an SVG, PNG or JPEG of at most 5 MB',
  access: 'admin',
  stepUp: 'always',
  body: { file: 'logo' },
  answers: { 200: tokenAnswer },
} as const satisfies ApiCall

export const listProposals = {
  endpoint: 'GET /api/admin/proposals',
  group: 'sale',
  summary: 'List the changes that wait for a second person or their time, then the newest others',
  access: 'admin',
  answers: { 200: /* @__PURE__ */ z.array(proposal) },
} as const satisfies ApiCall

export const approveProposal = {
  endpoint: 'POST /api/admin/proposals/{id}/approve',
  group: 'sale',
  summary: 'Approve a change that another admin has proposed: it takes effect',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: proposal },
  refusals: [404, 409],
} as const satisfies ApiCall

export const rejectProposal = {
  endpoint: 'POST /api/admin/proposals/{id}/reject',
  group: 'sale',
  summary: 'Reject a change that waits, or take back one’s own',
  access: 'admin',
  answers: { 200: proposal },
  refusals: [404, 409],
} as const satisfies ApiCall

export const stopChange = {
  endpoint: 'POST /api/proposals/stop',
  group: 'sale',
  summary: 'Stop a change that waits, by the link that every admin was mailed',
  access: 'anonymous',
  body: changeToStop,
  answers: { 200: stoppedChange },
  refusals: [409],
} as const satisfies ApiCall

export const listWallets = {
  endpoint: 'GET /api/admin/wallets',
  group: 'sale',
  summary: 'List the wallets',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(wallet) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const listWalletChanges = {
  endpoint: 'GET /api/admin/wallet-changes',
  group: 'sale',
  summary: 'List the wallets that changed within the last 24 hours, newest first',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(walletChange) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const showWallet = {
  endpoint: 'GET /api/admin/wallets/{id}',
  group: 'sale',
  summary: 'Show a wallet',
  access: 'staff',
  answers: { 200: wallet },
} as const satisfies ApiCall

export const showWalletOfSymbol = {
  endpoint: 'GET /api/admin/wallets/symbol/{symbol}',
  group: 'sale',
  summary: 'Show the wallet of a currency',
  access: 'staff',
  answers: { 200: wallet },
} as const satisfies ApiCall

export const listWalletHistory = {
  endpoint: 'GET /api/admin/wallets/symbol/{symbol}/history',
  group: 'sale',
  summary: 'List every address that a currency had, newest first',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(walletAddressPeriod) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const saveWallet = {
  endpoint: 'POST /api/admin/wallets',
  group: 'sale',
  summary: 'Create the wallet of a currency, or update the one it has',
  access: 'admin',
  stepUp: 'always',
  body: walletInput,
  isIdempotent: true,
  answers: { 200: wallet, 201: wallet },
} as const satisfies ApiCall

export const updateWallet = {
  endpoint: 'PUT /api/admin/wallets/{id}',
  group: 'sale',
  summary: 'Update a wallet',
  access: 'admin',
  stepUp: 'always',
  body: walletInput,
  answers: { 200: wallet },
} as const satisfies ApiCall

export const deleteWallet = {
  endpoint: 'DELETE /api/admin/wallets/{id}',
  group: 'sale',
  summary: 'Delete a wallet',
  access: 'admin',
  stepUp: 'always',
  answers: { 204: null },
} as const satisfies ApiCall

export const recallAddress = {
  endpoint: 'POST /api/admin/wallets/recall',
  group: 'sale',
  summary: 'Recall an address that is not ours: what is still to be paid to it ends',
  access: 'admin',
  stepUp: 'always',
  body: recallInput,
  answers: { 200: recalledAddress },
} as const satisfies ApiCall

export const listRecalledAddresses = {
  endpoint: 'GET /api/admin/recalled-addresses',
  group: 'sale',
  summary: 'List the recalled addresses, newest first, with the payments that were reported to them',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(recalledAddress) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const listPixels = {
  endpoint: 'GET /api/admin/twitter-pixels',
  group: 'sale',
  summary: 'List the advertising pixels, newest first',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(pixel) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const createPixel = {
  endpoint: 'POST /api/admin/twitter-pixels',
  group: 'sale',
  summary: 'Create an advertising pixel',
  access: 'admin',
  stepUp: 'always',
  body: pixelInput,
  isIdempotent: true,
  answers: { 201: pixel },
} as const satisfies ApiCall

export const showPixel = {
  endpoint: 'GET /api/admin/twitter-pixels/{id}',
  group: 'sale',
  summary: 'Show an advertising pixel',
  access: 'staff',
  answers: { 200: pixel },
} as const satisfies ApiCall

export const updatePixel = {
  endpoint: 'PUT /api/admin/twitter-pixels/{id}',
  group: 'sale',
  summary: 'Update an advertising pixel',
  access: 'admin',
  stepUp: 'always',
  body: pixelEdit,
  answers: { 200: pixel },
} as const satisfies ApiCall

export const deletePixel = {
  endpoint: 'DELETE /api/admin/twitter-pixels/{id}',
  group: 'sale',
  summary: 'Delete an advertising pixel',
  access: 'admin',
  stepUp: 'always',
  answers: { 204: null },
} as const satisfies ApiCall

export const changeSetting = {
  endpoint: 'PUT /api/admin/settings/{key}',
  group: 'sale',
  summary: 'Change a site setting',
  access: 'admin',
  stepUp: { when: 'for every setting there is', asks: isSetting },
  body: settingInput,
  answers: { 200: siteSetting },
} as const satisfies ApiCall
