import { USUAL_REASONS } from '@presale/kernel'
import type { PurchaseEvent } from '@presale/purchases'
import type { MailKind } from '../mail-job'
import { wordingFor } from '../texts/wording'
import { composeMail } from './compose'
import { confirmationMail } from './confirmation'
import { mergedAdminMail, mergedMail } from './merged'
import { noticeMail } from './notices'
import { passwordResetMail } from './password-reset'
import {
  approved,
  declined,
  expired,
  occurrenceAfter,
  paid,
  reopened,
  reportedLate,
  requested,
} from './purchase.fixture'
import { renderHtml, renderText } from './render'

const german = wordingFor({ language: 'de', timeZone: 'Europe/Berlin' })
const mail = (kind: MailKind, events: readonly PurchaseEvent[], isToAdmin = false) =>
  composeMail(kind, isToAdmin, occurrenceAfter([requested(), ...events]), german)
const late = [expired('payment', 'deadline'), reportedLate]

test.each([
  ['requested', [], 'Ihr Kauf von 1250 GROK wartet auf Ihre Zahlung', 'Senden Sie genau 0.038561 BTC'],
  ['requested', [paid], 'Ihr Kauf von 1250 GROK ist angefordert', 'wird geprüft'],
  ['approved', [paid, approved], 'Ihr Kauf von 1250 GROK ist genehmigt', 'gutgeschrieben'],
  ['declined', [paid, declined(null)], 'Ihr Kauf von 1250 GROK ist abgelehnt', 'kein Geld'],
  ['expired', [expired('payment', 'deadline')], 'Ihr Kauf von 1250 GROK ist abgelaufen', 'rechtzeitig'],
  ['expired', [expired('payment', 'buyer')], 'Ihr Kauf von 1250 GROK ist storniert', 'storniert'],
  ['late-payment', late, 'Ihre Meldung einer Zahlung für 1250 GROK ist eingegangen', 'nicht noch einmal'],
  [
    'seen-late',
    [paid, expired('approval', 'deadline')],
    'Ihre Zahlung für 1250 GROK ist angekommen',
    'nicht noch einmal',
  ],
] as const)('%s after %#: has a German subject and text', (kind, events, subject, words) => {
  const content = mail(kind, events)
  expect(content.subject).toBe(subject)
  expect(content.paragraphs.join('\n')).toContain(words)
})

test('to an admin it names the state in the words of the panel', () => {
  const content = mail('late-payment', [...late, reopened], true)
  expect(content.subject).toBe('Eine verspätete Zahlung wurde gemeldet: 1250 GROK')
  expect(content.paragraphs[1]).toBe('Inzwischen hat jemand gehandelt: Der Kauf ist jetzt ausstehend.')
  expect(mail('late-payment', late, true).paragraphs[1]).toContain('„Zahlungen“, „Zu prüfen“')
})

test('times are by both clocks, prices as Germans write them, and what is paid in the digits of the API', () => {
  expect(Object.fromEntries(mail('requested', []).facts)).toEqual({
    Kauf: '0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11',
    Menge: '1250 GROK',
    'Preis je Token': '3,0000 USD',
    Summe: '3.750,00 USD',
    'Zu zahlen': '0.038561 BTC',
    Angefordert: '21.11.2026, 11:00 (10:00 UTC)',
    Adresse: 'bc1qpresale',
    'Zu zahlen bis': '21.11.2026, 11:15 (10:15 UTC)',
  })
})

test('a usual reason is translated; any other is read on the site', () => {
  const reasonOf = (reason: string) =>
    Object.fromEntries(mail('declined', [paid, declined(reason)]).facts).Begründung
  expect(reasonOf(USUAL_REASONS.tooSmall)).toBe('Der eingegangene Betrag ist zu niedrig.')
  expect(reasonOf('Send it elsewhere')).toBe('Sie steht auf der Website, unter „Meine Coins“.')
})

test('several purchases in one mail are German, each with its state', () => {
  const occurrence = occurrenceAfter([requested(), paid, approved])
  const [fact] = mergedMail([occurrence, occurrence], 2, german).facts
  expect(mergedMail([occurrence, occurrence], 2, german).subject).toBe('Neues zu 2 Ihrer Käufe')
  expect(fact?.[1]).toMatch(/^genehmigt: .* \(angefordert 21\.11\.2026, 11:00 \(10:00 UTC\), Kauf /)
  expect(mergedAdminMail([occurrence], 25, german).paragraphs.at(-1)).toBe('Dies sind die neuesten 1 von 25.')
})

const at = new Date('2026-11-22T10:00:00Z')
const link = { token: 'a.b', expiresAt: at }
const account = { at, ipAddress: null, way: 'link' } as const
const wallet = {
  kind: 'wallet-changed',
  at,
  ipAddress: null,
  symbolBefore: 'BTC',
  symbolAfter: 'BTC',
  addressBefore: 'bc1qold',
  addressAfter: 'bc1qnew',
  by: 'Ann',
} as const
const act = { kind: 'admin-action', at, ipAddress: null, before: null, after: null, by: 'Ann' } as const

test.each([
  [confirmationMail(link, german), 'Bestätigen Sie Ihre E-Mail-Adresse'],
  [passwordResetMail(link, german), 'Neues Passwort festlegen'],
  [
    noticeMail({ kind: 'email-changed', ...account }, german),
    'Die E-Mail-Adresse Ihres Kontos wurde geändert',
  ],
  [noticeMail({ kind: 'password-changed', ...account }, german), 'Das Passwort Ihres Kontos wurde geändert'],
  [
    noticeMail({ kind: 'sign-in-changed', what: 'new-device', at, ipAddress: null, passkey: null }, german),
    'Ein neues Gerät hat sich in Ihrem Konto angemeldet',
  ],
  [noticeMail(wallet, german), 'Die Wallet für BTC wurde geändert'],
  [
    noticeMail({ ...act, action: 'queue-paused', subject: 'mail' }, german),
    'Die Warteschlange mail wurde angehalten',
  ],
  [
    noticeMail({ kind: 'alarm', at, what: 'wallet BTC' }, german),
    'Auf Ihrer Website ist etwas nicht so, wie Ihr Team es festgelegt hat',
  ],
])('%#: a link or a notice is German as a whole', (content, subject) => {
  expect(content.subject).toBe(subject)
  const addressed = { content, name: 'Ann', origin: 'https://sale.example.com', wording: german }
  for (const rendered of [renderText(addressed), renderHtml(addressed)]) {
    expect(rendered).toContain('Guten Tag Ann,')
    expect(rendered).toContain('22.11.2026, 11:00 (10:00 UTC)')
    expect(rendered).not.toMatch(/\b(the|your|you|this|and)\b/i)
  }
})
