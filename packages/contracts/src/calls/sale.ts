import { z } from 'zod'
import {
  activePixel,
  cryptoPrice,
  siteSetting,
  token,
  tokenNameInput,
  tokenPriceInput,
  wallet,
  walletAddress,
  walletInput,
} from '../sale'
import { type ApiCalls, listHeaders } from './call'

export const saleCalls = {
  'GET /api/token/{symbol}': {
    ...{ group: 'sale', summary: 'Show the token: name, price, logo' },
    answers: { 200: token },
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
  'GET /api/admin/wallets': {
    ...{ group: 'sale', summary: 'List the wallets' },
    answers: { 200: z.array(wallet) },
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
} as const satisfies ApiCalls
