import type { Endpoint } from '@presale/contracts'

/** Who may call an endpoint: staff are admins and moderators. */
export type Access = 'anonymous' | 'user' | 'staff' | 'admin'

/**
 * Who may do what (design section 4): the one table, read by the guard. An endpoint that is not in it
 * does not start, and an entry without an endpoint neither.
 */
export const access = {
  'POST /api/register': 'anonymous',
  'POST /api/login': 'anonymous',
  'POST /api/logout': 'anonymous',
  'GET /api/token/{symbol}': 'anonymous',
  'GET /api/twitter-pixels/active': 'anonymous',
  'GET /api/settings': 'anonymous',
  'GET /api/settings/{key}': 'anonymous',

  'GET /api/user': 'user',
  'GET /api/moderator/check': 'user',
  'GET /api/crypto-prices': 'user',
  'GET /api/crypto-prices/{symbol}': 'user',
  'GET /api/wallets/symbol/{symbol}': 'user',
  'GET /api/dashboard': 'user',
  'GET /api/purchases': 'user',
  'POST /api/purchases': 'user',
  'POST /api/purchases/requests': 'user',
  'POST /api/purchases/{id}/cancel': 'user',

  'GET /api/admin/purchases': 'staff',
  'GET /api/admin/purchases/{id}/events': 'staff',
  'POST /api/admin/purchases/{id}/approve': 'staff',
  'POST /api/admin/purchases/{id}/decline': 'staff',
  'GET /api/admin/wallets': 'staff',
  'GET /api/admin/wallets/{id}': 'staff',
  'GET /api/admin/wallets/symbol/{symbol}': 'staff',

  'POST /api/admin/purchases/{id}/reopen': 'admin',
  'POST /api/admin/token-price': 'admin',
  'POST /api/admin/token-name': 'admin',
  'POST /api/admin/wallets': 'admin',
  'PUT /api/admin/wallets/{id}': 'admin',
  'DELETE /api/admin/wallets/{id}': 'admin',
} as const satisfies Record<Endpoint, Access>
