import type { Endpoint } from '@presale/contracts'
import { isSettingKey } from '@presale/sale'

/** Who may call an endpoint: staff are admins and moderators. */
export type Access = 'anonymous' | 'user' | 'staff' | 'admin'

/**
 * Who may do what: the one table, read by the guard. An endpoint that is not in it does not start, and an
 * entry without an endpoint neither.
 */
export const access = {
  'POST /api/register': 'anonymous',
  'POST /api/login': 'anonymous',
  'POST /api/logout': 'anonymous',
  'GET /api/token/{symbol}': 'anonymous',
  'GET /api/token/{symbol}/logo/{hash}': 'anonymous',
  'GET /api/twitter-pixels/active': 'anonymous',
  'GET /api/settings': 'anonymous',
  'GET /api/settings/{key}': 'anonymous',
  'GET /api/live-figures': 'anonymous',
  'GET /api/openapi.json': 'anonymous',

  'GET /api/user': 'user',
  'PATCH /api/user': 'user',
  'POST /api/user/password': 'user',
  'POST /api/user/confirm-password': 'user',
  'GET /api/user/notifications': 'user',
  'PATCH /api/user/notifications': 'user',
  'GET /api/user/sessions': 'user',
  'DELETE /api/user/sessions/others': 'user',
  'DELETE /api/user/sessions/{id}': 'user',
  'GET /api/moderator/check': 'user',
  'GET /api/crypto-prices': 'user',
  'GET /api/crypto-prices/{symbol}': 'user',
  'GET /api/wallets/symbol/{symbol}': 'user',
  'GET /api/dashboard': 'user',
  'GET /api/purchases': 'user',
  'GET /api/purchases/export.csv': 'user',
  'POST /api/purchases': 'user',
  'POST /api/purchases/requests': 'user',
  'POST /api/purchases/{id}/cancel': 'user',

  'GET /api/admin/users': 'staff',
  'GET /api/admin/users/{id}': 'staff',
  'GET /api/admin/purchases': 'staff',
  'GET /api/admin/purchases/{id}': 'staff',
  'GET /api/admin/purchases/{id}/events': 'staff',
  'GET /api/admin/events': 'staff',
  'GET /api/admin/actions': 'staff',
  'GET /api/admin/figures': 'staff',
  'GET /api/admin/system': 'staff',
  'GET /api/admin/projections': 'staff',
  'GET /api/admin/quarantine': 'staff',
  'POST /api/admin/purchases/{id}/approve': 'staff',
  'POST /api/admin/purchases/{id}/decline': 'staff',
  'POST /api/admin/purchases/{id}/evidence': 'staff',
  'GET /api/admin/queues': 'staff',
  'GET /api/admin/bull-board/{*path}': 'staff',
  'GET /api/admin/wallets': 'staff',
  'GET /api/admin/wallet-changes': 'staff',
  'GET /api/admin/wallets/{id}': 'staff',
  'GET /api/admin/wallets/symbol/{symbol}': 'staff',
  'GET /api/admin/wallets/symbol/{symbol}/history': 'staff',
  'GET /api/admin/twitter-pixels': 'staff',
  'GET /api/admin/twitter-pixels/{id}': 'staff',

  'POST /api/admin/users/{id}/make-admin': 'admin',
  'POST /api/admin/users/{id}/make-moderator': 'admin',
  'POST /api/admin/users/{id}/remove-moderator': 'admin',
  'DELETE /api/admin/users/{id}': 'admin',
  'GET /api/admin/export/purchases.csv': 'admin',
  'GET /api/admin/export/users.csv': 'admin',
  'GET /api/admin/export/events.csv': 'admin',
  'POST /api/admin/purchases/{id}/reopen': 'admin',
  'POST /api/admin/purchases/{id}/settlement': 'admin',
  'PUT /api/admin/bull-board/{*path}': 'admin',
  'POST /api/admin/bull-board/{*path}': 'admin',
  'PATCH /api/admin/bull-board/{*path}': 'admin',
  'GET /api/docs': 'admin',
  'GET /api/docs/{file}': 'admin',
  'POST /api/admin/token-price': 'admin',
  'POST /api/admin/token-name': 'admin',
  'POST /api/admin/token-logo': 'admin',
  'POST /api/crypto-prices/update': 'admin',
  'POST /api/admin/wallets': 'admin',
  'PUT /api/admin/wallets/{id}': 'admin',
  'DELETE /api/admin/wallets/{id}': 'admin',
  'POST /api/admin/twitter-pixels': 'admin',
  'PUT /api/admin/twitter-pixels/{id}': 'admin',
  'DELETE /api/admin/twitter-pixels/{id}': 'admin',
  'PUT /api/admin/settings/{key}': 'admin',
} as const satisfies Record<Endpoint, Access>

/** When a call needs the password again, on top of the role. */
export interface StepUp {
  /** For people: 'to change the email address'. Left out: always. */
  readonly when?: string
  /** The guard's question where the path decides. */
  readonly asksFor?: (params: Readonly<Record<string, string>>) => boolean
  /** What the body or the purchase decides, its handler asks for (`requireStepUp`). */
  readonly isHandlers?: true
}

const ALWAYS: StepUp = {}

/** The closed list of what a session that was found open does not suffice for. */
export const stepUp: Readonly<Partial<Record<Endpoint, StepUp>>> = {
  'POST /api/admin/wallets': ALWAYS,
  'PUT /api/admin/wallets/{id}': ALWAYS,
  'DELETE /api/admin/wallets/{id}': ALWAYS,
  'POST /api/admin/token-price': ALWAYS,
  'POST /api/crypto-prices/update': ALWAYS,
  'PUT /api/admin/settings/{key}': {
    when: 'for every setting but project_mission',
    // A key that does not exist is 404 for everybody.
    asksFor: ({ key = '' }) => isSettingKey(key) && key !== 'project_mission',
  },
  'POST /api/admin/twitter-pixels': ALWAYS,
  'PUT /api/admin/twitter-pixels/{id}': ALWAYS,
  'DELETE /api/admin/twitter-pixels/{id}': ALWAYS,
  'POST /api/admin/users/{id}/make-admin': ALWAYS,
  'POST /api/admin/users/{id}/make-moderator': ALWAYS,
  'POST /api/admin/users/{id}/remove-moderator': ALWAYS,
  'DELETE /api/admin/users/{id}': ALWAYS,
  'GET /api/admin/export/purchases.csv': ALWAYS,
  'GET /api/admin/export/users.csv': ALWAYS,
  'GET /api/admin/export/events.csv': ALWAYS,
  'PATCH /api/user': { when: 'to change the email address', isHandlers: true },
  'POST /api/admin/purchases/{id}/approve': { when: "to approve one's own purchase", isHandlers: true },
}

/** Does the guard ask for the password before this call? */
export function needsPassword(endpoint: Endpoint, params: Readonly<Record<string, string>>): boolean {
  const needed = stepUp[endpoint]
  if (!needed || needed.isHandlers) return false
  return needed.asksFor?.(params) ?? true
}
