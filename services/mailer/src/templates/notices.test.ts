import type { ActionDone } from './action-notice'
import { type AccountChanged, noticeMail, type WalletChanged } from './notices'
import { renderHtml, renderText } from './render'

const at = new Date('2026-11-22T10:00:00Z')
const account = (kind: AccountChanged['kind'], more: Partial<AccountChanged> = {}): AccountChanged => ({
  kind,
  at,
  ipAddress: '203.0.113.7',
  way: 'session',
  ...more,
})
const wallet = (more: Partial<WalletChanged> = {}): WalletChanged => ({
  kind: 'wallet-changed',
  at,
  ipAddress: '203.0.113.7',
  by: { name: 'Ann Lee', email: 'ann@example.com' },
  symbolBefore: 'BTC',
  symbolAfter: 'BTC',
  addressBefore: 'bc1qold',
  addressAfter: 'bc1qnew',
  ...more,
})

test.each([
  ['email-changed', 'The email address of your account was changed'],
  ['password-changed', 'The password of your account was changed'],
] as const)(
  'given %s, then it says when, from where, and what to do, and links to nothing that decides',
  (kind, subject) => {
    const content = noticeMail(account(kind))
    expect(content.subject).toBe(subject)
    expect(content.facts).toEqual([
      ['When', '2026-11-22 10:00:00 UTC'],
      ['From', '203.0.113.7'],
    ])
    expect(content.paragraphs.join(' ')).toContain('If it was not, write to the support')
  },
)

test.each([
  ['new-device', 'A new device signed in to your account', null],
  ['passkey-added', 'A passkey was added to your account', 'Phone'],
  ['recovery-code-used', 'A recovery code signed in to your account', null],
] as const)('given %s, then it says when, from where, and what to do', (what, subject, passkey) => {
  const content = noticeMail({ kind: 'sign-in-changed', what, at, ipAddress: '203.0.113.7', passkey })
  expect(content.subject).toBe(subject)
  expect(content.facts).toEqual([
    ...(passkey === null ? [] : [['Passkey', passkey]]),
    ['When', '2026-11-22 10:00:00 UTC'],
    ['From', '203.0.113.7'],
  ])
  expect(content.paragraphs[1]).toContain('end the sessions and passkeys that you do not know')
})

test('given passkeys that a command took away, then it says so', () => {
  const content = noticeMail({
    kind: 'sign-in-changed',
    what: 'passkeys-reset',
    at,
    ipAddress: null,
    passkey: null,
  })
  expect(content.facts).toContainEqual(['From', "the site's operator, by a command"])
})

test('given a password that a command set, then it says so', () => {
  const { facts } = noticeMail(account('password-changed', { way: 'command', ipAddress: null }))
  expect(facts).toContainEqual(['From', "the site's operator, by a command"])
})

test('given a password that was set by a mailed link, then it says so, from where, and that all sessions have ended', () => {
  const { facts, paragraphs } = noticeMail(account('password-changed', { way: 'link' }))
  expect(facts).toContainEqual(['From', '203.0.113.7, by the link in a mail to this address'])
  expect(paragraphs[0]).toBe('The password of your account was changed, and all sessions of it have ended.')
})

test.each([
  [{}, 'The BTC wallet was changed', 'BTC', 'bc1qold', 'bc1qnew'],
  [{ symbolBefore: null, addressBefore: null }, 'The BTC wallet was added', 'BTC', 'none', 'bc1qnew'],
  [{ symbolAfter: null, addressAfter: null }, 'The BTC wallet was removed', 'BTC', 'bc1qold', 'none'],
  [{ symbolAfter: 'ETH' }, 'The ETH wallet was changed', 'ETH, before BTC', 'bc1qold', 'bc1qnew'],
])(
  'given the wallet change %j, then it says who, when, from where, old and new',
  (more, subject, currency, before, after) => {
    const content = noticeMail(wallet(more))
    expect(content.subject).toBe(subject)
    expect(content.facts).toEqual([
      ['Currency', currency],
      ['Old address', before],
      ['New address', after],
      ['By', 'Ann Lee (ann@example.com)'],
      ['When', '2026-11-22 10:00:00 UTC'],
      ['From', '203.0.113.7'],
    ])
  },
)

test('given names and markup of others, then each fact is one escaped line, and no setting is named as the reason', () => {
  const content = noticeMail(wallet({ by: { name: 'Ann\r\nBcc: <b>all</b>', email: 'ann@example.com' } }))
  const addressed = { content, name: 'Bo', origin: 'https://sale.example.com' }
  expect(renderText(addressed)).toContain('By:          Ann Bcc: <b>all</b> (ann@example.com)\n')
  const html = renderHtml(addressed)
  expect(html).toContain('&lt;b&gt;all&lt;/b&gt;')
  for (const rendered of [renderText(addressed), html]) {
    expect(rendered).toContain('whatever your settings say')
    expect(rendered).not.toContain('switched on')
    expect(rendered).toContain('https://sale.example.com/admin?tab=wallets')
  }
})

test('given a name from right to left, then the address beside it stands where it does beside any other', () => {
  const { facts } = noticeMail(wallet({ by: { name: '\u05d0\u05d1 \u202eab', email: 'ann@example.com' } }))
  expect(facts).toContainEqual(['By', '\u2068\u05d0\u05d1 ab\u2069 (ann@example.com)'])
})

test('given an account that is deleted since, then it says so', () => {
  const { facts } = noticeMail(wallet({ by: 'an account that is deleted since (7)' }))
  expect(facts).toContainEqual(['By', 'an account that is deleted since (7)'])
})

const acted = (more: Partial<ActionDone>): ActionDone => ({
  kind: 'admin-action',
  at,
  ipAddress: '203.0.113.7',
  action: 'setting-changed',
  subject: 'project_mission',
  before: 'Old',
  after: 'Line 1\nLine 2',
  by: 'Ann Lee (ann@example.com)',
  ...more,
})

test.each([
  [{}, 'The setting project_mission was changed'],
  [{ action: 'token-price-changed', subject: 'GROK' }, 'The price of the token was changed'],
  [{ action: 'user-made-admin', subject: 'Bo (bo@example.com)' }, 'Somebody was made an admin'],
  [
    { action: 'passkeys-reset', subject: 'Bo (bo@example.com)' },
    'The passkeys of an account were taken away',
  ],
  [{ action: 'queue-paused', subject: 'mail' }, 'The queue mail was paused'],
  [{ action: 'of-a-later-release', subject: 'x' }, 'of-a-later-release: x'],
])('given the act %j, then admins read what, who, when and from where', (more, subject) => {
  const content = noticeMail(acted(more))
  expect(content.subject).toBe(subject)
  expect(Object.fromEntries(content.facts)).toMatchObject({
    Before: 'Old',
    After: 'Line 1 Line 2',
    By: 'Ann Lee (ann@example.com)',
    When: '2026-11-22 10:00:00 UTC',
    From: '203.0.113.7',
  })
})

test('given a change that waits, then the mail leads to where it is stopped, and without a link to the panel', () => {
  const waits = acted({ action: 'change-proposed', subject: 'wallet-updated BTC', stopToken: 'a.b' })
  expect(noticeMail(waits)).toMatchObject({
    subject: 'A change waits: wallet-updated BTC',
    page: { label: 'Stop this change', path: '/stop-change#a.b' },
  })
  expect(noticeMail({ ...waits, stopToken: null }).page.path).toBe('/admin')
})

test('given an act without values, or by a command, then nothing is made up', () => {
  const facts = Object.fromEntries(noticeMail(acted({ before: null, after: null, ipAddress: null })).facts)
  expect(facts).not.toHaveProperty('Before')
  expect(facts).not.toHaveProperty('After')
  expect(facts.From).toBe('an unknown IP address')
})
