import { z } from 'zod'
import {
  activePixel,
  cryptoPrice,
  pixel,
  pixelEdit,
  pixelInput,
  priceUpdate,
  siteSetting,
  token,
  tokenAnswer,
  tokenNameInput,
  tokenPriceInput,
  wallet,
  walletAddress,
  walletAddressPeriod,
  walletChange,
  walletInput,
} from '../sale'
import { settingInput } from '../setting-rules'
import { type ApiCalls, listHeaders } from './call'

export const saleCalls = {
  'GET /api/token/{symbol}': {
    ...{ group: 'sale', summary: 'Show the token: name, price, logo' },
    answers: { 200: token },
  },
  'GET /api/token/{symbol}/logo/{hash}': {
    ...{ group: 'sale', summary: "Show a logo by its content's SHA-256" },
    answers: { 200: 'image' },
    answerHeaders: { 'Cache-Control': 'A year, immutable: the address names the content' },
  },
  'GET /api/twitter-pixels/active': {
    ...{ group: 'sale', summary: 'Show the newest active pixel' },
    answers: { 200: activePixel, 204: null },
  },
  'GET /api/settings': {
    ...{ group: 'sale', summary: 'List the site settings: the public ones, or all for an admin' },
    answers: { 200: z.array(siteSetting) },
    answerHeaders: listHeaders,
  },
  'GET /api/settings/{key}': {
    ...{ group: 'sale', summary: 'Show a site setting' },
    answers: { 200: siteSetting },
  },
  'GET /api/crypto-prices': {
    ...{ group: 'sale', summary: 'List the currencies with their prices' },
    answers: { 200: z.array(cryptoPrice) },
    answerHeaders: listHeaders,
  },
  'GET /api/crypto-prices/{symbol}': {
    ...{ group: 'sale', summary: 'Show the price of a currency' },
    answers: { 200: cryptoPrice },
  },
  'POST /api/crypto-prices/update': {
    ...{ group: 'sale', summary: 'Fetch the prices from the configured provider' },
    answers: { 200: priceUpdate },
  },
  'GET /api/wallets/symbol/{symbol}': {
    ...{ group: 'sale', summary: 'Show the address to pay a currency to' },
    answers: { 200: walletAddress },
  },
  'POST /api/admin/token-price': {
    ...{ group: 'sale', summary: 'Change the price of the token' },
    body: tokenPriceInput,
    answers: { 200: token },
  },
  'POST /api/admin/token-name': {
    ...{ group: 'sale', summary: 'Change the display name of the token' },
    body: tokenNameInput,
    answers: { 200: token },
  },
  'POST /api/admin/token-logo': {
    ...{ group: 'sale', summary: 'Change the logo: an SVG, PNG or JPEG of at most 5 MB' },
    body: { file: 'logo' },
    answers: { 200: tokenAnswer },
  },
  'GET /api/admin/wallets': {
    ...{ group: 'sale', summary: 'List the wallets' },
    answers: { 200: z.array(wallet) },
    answerHeaders: listHeaders,
  },
  'GET /api/admin/wallet-changes': {
    ...{ group: 'sale', summary: 'List the wallets that changed within the last 24 hours, newest first' },
    answers: { 200: z.array(walletChange) },
    answerHeaders: listHeaders,
  },
  'GET /api/admin/wallets/{id}': {
    ...{ group: 'sale', summary: 'Show a wallet' },
    answers: { 200: wallet },
  },
  'GET /api/admin/wallets/symbol/{symbol}': {
    ...{ group: 'sale', summary: 'Show the wallet of a currency' },
    answers: { 200: wallet },
  },
  'GET /api/admin/wallets/symbol/{symbol}/history': {
    ...{ group: 'sale', summary: 'List every address that a currency had, newest first' },
    answers: { 200: z.array(walletAddressPeriod) },
    answerHeaders: listHeaders,
  },
  'POST /api/admin/wallets': {
    ...{ group: 'sale', summary: 'Create the wallet of a currency, or update the one it has' },
    ...{ body: walletInput, isIdempotent: true },
    answers: { 200: wallet, 201: wallet },
  },
  'PUT /api/admin/wallets/{id}': {
    ...{ group: 'sale', summary: 'Update a wallet' },
    body: walletInput,
    answers: { 200: wallet },
  },
  'DELETE /api/admin/wallets/{id}': {
    ...{ group: 'sale', summary: 'Delete a wallet' },
    answers: { 204: null },
  },
  'GET /api/admin/twitter-pixels': {
    ...{ group: 'sale', summary: 'List the advertising pixels, newest first' },
    answers: { 200: z.array(pixel) },
    answerHeaders: listHeaders,
  },
  'POST /api/admin/twitter-pixels': {
    ...{ group: 'sale', summary: 'Create an advertising pixel' },
    ...{ body: pixelInput, isIdempotent: true },
    answers: { 201: pixel },
  },
  'GET /api/admin/twitter-pixels/{id}': {
    ...{ group: 'sale', summary: 'Show an advertising pixel' },
    answers: { 200: pixel },
  },
  'PUT /api/admin/twitter-pixels/{id}': {
    ...{ group: 'sale', summary: 'Update an advertising pixel' },
    body: pixelEdit,
    answers: { 200: pixel },
  },
  'DELETE /api/admin/twitter-pixels/{id}': {
    ...{ group: 'sale', summary: 'Delete an advertising pixel' },
    answers: { 204: null },
  },
  'PUT /api/admin/settings/{key}': {
    ...{ group: 'sale', summary: 'Change a site setting' },
    body: settingInput,
    answers: { 200: siteSetting },
  },
} as const satisfies ApiCalls
