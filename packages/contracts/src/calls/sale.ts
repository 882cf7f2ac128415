import { z } from 'zod'
import { activePixel, cryptoPrice, priceUpdate, saleState, siteSetting, token, walletAddress } from '../sale'
import { type ApiCall, listHeaders } from './call'

export const showToken = {
  endpoint: 'GET /api/token/{symbol}',
  group: 'sale',
  summary: 'Show the token: name, price, logo',
  access: 'anonymous',
  answers: { 200: token },
} as const satisfies ApiCall

export const showTokenLogo = {
  endpoint: 'GET /api/token/{symbol}/logo/{hash}',
  group: 'sale',
  summary: "Show a logo by its content's SHA-256",
  access: 'anonymous',
  answers: { 200: 'image' },
  answerHeaders: { 'Cache-Control': 'A year, immutable: the address names the content' },
} as const satisfies ApiCall

export const showActivePixel = {
  endpoint: 'GET /api/twitter-pixels/active',
  group: 'sale',
  summary: 'Show the newest active pixel',
  access: 'anonymous',
  answers: { 200: activePixel, 204: null },
} as const satisfies ApiCall

export const listSettings = {
  endpoint: 'GET /api/settings',
  group: 'sale',
  summary: 'List the site settings: the public ones, or all for an admin',
  access: 'anonymous',
  answers: { 200: /* @__PURE__ */ z.array(siteSetting) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const showSetting = {
  endpoint: 'GET /api/settings/{key}',
  group: 'sale',
  summary: 'Show a site setting',
  access: 'anonymous',
  answers: { 200: siteSetting },
} as const satisfies ApiCall

export const showSale = {
  endpoint: 'GET /api/sale',
  group: 'sale',
  summary: 'Show whether the token is sold now, and within which limits',
  access: 'anonymous',
  answers: { 200: saleState },
} as const satisfies ApiCall

export const listPrices = {
  endpoint: 'GET /api/crypto-prices',
  group: 'sale',
  summary: 'List the currencies with their prices',
  access: 'user',
  answers: { 200: /* @__PURE__ */ z.array(cryptoPrice) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const showPrice = {
  endpoint: 'GET /api/crypto-prices/{symbol}',
  group: 'sale',
  summary: 'Show the price of a currency',
  access: 'user',
  answers: { 200: cryptoPrice },
} as const satisfies ApiCall

export const updatePrices = {
  endpoint: 'POST /api/crypto-prices/update',
  group: 'sale',
  summary: 'Fetch the prices from the configured provider',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: priceUpdate },
} as const satisfies ApiCall

export const showWalletAddress = {
  endpoint: 'GET /api/wallets/symbol/{symbol}',
  group: 'sale',
  summary: 'Show the address to pay a currency to',
  access: 'user',
  // The address is remembered as handed out.
  isForOwnPages: true,
  answers: { 200: walletAddress },
} as const satisfies ApiCall
