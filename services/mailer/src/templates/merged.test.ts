import type { PurchaseEvent } from '@presale/purchases'
import { MOST_LISTED, mergedAdminMail, mergedMail } from './merged'
import {
  approved,
  declined,
  expired,
  occurrenceAfter,
  paid,
  reportedLate,
  requested,
} from './purchase.fixture'

const after = (...events: PurchaseEvent[]) => occurrenceAfter([requested(), ...events])

test('given several purchases of a buyer, then each stands with what it needs, and with its id', () => {
  const mail = mergedMail(
    [
      after(),
      after(paid),
      after(paid, approved),
      after(paid, declined('Nothing came')),
      after(expired('payment', 'deadline')),
      after(expired('payment', 'buyer')),
      after(expired('payment', 'deadline'), reportedLate),
    ],
    7,
  )
  expect(mail.subject).toBe('News of 7 of your purchases')
  expect(mail.facts.map(([label]) => label)).toEqual(Array(7).fill('1250 GROK'))
  const said = mail.facts.map(([, value]) => value)
  expect(said).toEqual([
    expect.stringContaining('payment awaited until 2026-11-21'),
    expect.stringContaining('nothing more to pay'),
    expect.stringContaining('in your balance'),
    expect.stringContaining('declined: do not send money'),
    expect.stringContaining('expired: do not send money'),
    expect.stringContaining('cancelled: do not send money'),
    expect.stringContaining('a late payment is reported'),
  ])
  for (const value of said) expect(value).toContain('purchase 0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11')
  expect(mail.page.path).toBe('/my-coins')
})

test('given more than are listed, then it says so', () => {
  const mail = mergedMail(Array(MOST_LISTED).fill(after()), 57)
  expect(mail.subject).toBe('News of 57 of your purchases')
  expect(mail.paragraphs).toContain('These are the newest 20 of 57.')
})

test('given several late payments, then an admin learns of all in one mail, without names or transactions', () => {
  const reported = after(expired('payment', 'deadline'), reportedLate)
  const mail = mergedAdminMail([reported, reported], 2)
  expect(mail.subject).toBe('Late payments were reported for 2 purchases')
  expect(mail.facts).toHaveLength(2)
  expect(mail.page.path).toBe('/admin?tab=payments')
})

test('given a token name with line breaks, then no fact has one', () => {
  const [fact] = mergedMail([{ ...after(), tokenName: 'GROK\r\nBcc: x' }, after()], 2).facts
  expect(fact?.[0]).toBe('1250 GROK Bcc: x')
})
