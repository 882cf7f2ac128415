import { USUAL_REASONS } from '@presale/kernel'
import { composeMail } from './compose'
import type { MailContent } from './mail-content'
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

test('given a log that was signed, then the mail of an approval has it at its foot, and no other mail', () => {
  const logged = { origin: 'sale.example/log/0f', size: 1234, root: 'cm9vdA==' }
  const of = (kind: 'approved' | 'declined', events: Parameters<typeof occurrenceAfter>[0]) =>
    composeMail(kind, false, { ...occurrenceAfter(events), logged }).foot
  expect(of('approved', [requested(), paid, approved])).toBe(
    'Our log as of this mail: sale.example/log/0f, 1234 events, cm9vdA==. Keep it: with a receipt file it shows whether the past was changed.',
  )
  expect(of('declined', [requested(), paid, declined(null)])).toBeUndefined()
  expect(composeMail('approved', false, occurrenceAfter([requested(), paid, approved])).foot).toBeUndefined()
})

const factsOf = (content: MailContent) => Object.fromEntries(content.facts)
const textOf = (content: MailContent) => content.paragraphs.join('\n')

describe('requested', () => {
  it('says what to pay, where and until when, in the digits of the API', () => {
    const content = composeMail('requested', false, occurrenceAfter([requested()]))
    expect(content.subject).toBe('Your purchase of 1250 GROK: payment awaited')
    expect(textOf(content)).toContain(
      'Send exactly 0.038561 BTC to the address below by 2026-11-21 10:15:00 UTC.',
    )
    expect(factsOf(content)).toEqual({
      Purchase: '0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11',
      Amount: '1250 GROK',
      'Price per token': '3.0000 USD',
      Total: '3750.00 USD',
      'To pay': '0.038561 BTC',
      Requested: '2026-11-21 10:00:00 UTC',
      Address: 'bc1qpresale',
      'Pay by': '2026-11-21 10:15:00 UTC',
    })
    expect(content.page.path).toBe('/buy-coins?purchase=0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11')
  })

  it('given a sample wallet, says so instead of asking for money', () => {
    const content = composeMail('requested', false, occurrenceAfter([requested(true)]))
    expect(textOf(content)).toContain('Sample address, do not send money')
    expect(textOf(content)).not.toContain('Send exactly')
    expect(factsOf(content).Note).toBe('Sample address, do not send money')
  })

  it.each([
    ['is reported as paid', [requested(), paid], 'is being checked. There is nothing more to pay.'],
    ['is approved', [requested(), paid, approved], 'There is nothing more to pay.'],
    ['is declined', [requested(), paid, declined(null)], 'Do not send money for it.'],
    ['has expired', [requested(), expired('payment', 'deadline')], 'Do not send money for it.'],
  ])('given that the purchase %s by now, shows no address and asks for nothing', (_, events, sentence) => {
    const content = composeMail('requested', false, occurrenceAfter(events))
    expect(content.subject).toBe('Your purchase of 1250 GROK is recorded')
    expect(textOf(content)).toContain(sentence)
    expect(JSON.stringify(content)).not.toContain('bc1qpresale')
  })

  it('given that the time to pay has run out unnoticed, asks for nothing either', () => {
    const late = occurrenceAfter([requested()], '2026-11-21T10:15:00.000Z')
    const content = composeMail('requested', false, late)
    expect(textOf(content)).toContain('The time to pay ended at 2026-11-21 10:15:00 UTC. Do not send money')
    expect(JSON.stringify(content)).not.toContain('bc1qpresale')
  })
})

describe('decided', () => {
  it('approved: the tokens are in the balance, the transaction is named', () => {
    const content = composeMail('approved', false, occurrenceAfter([requested(), paid, approved]))
    expect(content.subject).toBe('Your purchase of 1250 GROK is approved')
    expect(textOf(content)).toContain('1250 GROK have been added to your balance')
    expect(factsOf(content)).toMatchObject({
      Transaction: 'a1b2c3d4e5f6a7b8',
      Approved: '2026-11-21 10:20:00 UTC',
      'Crypto amount': '0.038561 BTC',
    })
    expect(factsOf(content)).not.toHaveProperty('To pay')
  })

  it('declined: with a usual reason; any other is read on the site, where it can be taken back', () => {
    const [usual, other] = [USUAL_REASONS.nothing, 'Send it to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa']
    const withReason = occurrenceAfter([requested(), paid, declined(usual)])
    const content = composeMail('declined', false, withReason)
    expect(content.subject).toBe('Your purchase of 1250 GROK is declined')
    expect(factsOf(content).Reason).toBe(usual)
    const written = composeMail('declined', false, occurrenceAfter([requested(), paid, declined(other)]))
    expect(factsOf(written).Reason).toBe('It stands on the site, in My Coins.')
    const without = composeMail('declined', false, occurrenceAfter([requested(), paid, declined(null)]))
    expect(factsOf(without)).not.toHaveProperty('Reason')
  })
})

describe('expired', () => {
  it.each([
    [
      'the payment window',
      [requested(), expired('payment', 'deadline')],
      'has expired',
      'If you have paid, say so',
    ],
    [
      'the approval window',
      [requested(), paid, expired('approval', 'deadline')],
      'has expired',
      'is not lost',
    ],
    ['the buyer', [requested(), expired('payment', 'buyer')], 'is cancelled', 'You have cancelled'],
  ])('by %s: says what to do', (_, events, subject, sentence) => {
    const content = composeMail('expired', false, occurrenceAfter(events))
    expect(content.subject).toBe(`Your purchase of 1250 GROK ${subject}`)
    expect(textOf(content)).toContain(sentence)
  })

  it('given that a late payment was reported by now, does not ask for it', () => {
    const events = [requested(), expired('payment', 'deadline'), reportedLate]
    const content = composeMail('expired', false, occurrenceAfter(events))
    expect(textOf(content)).toContain('a late payment has been reported. Our staff looks at it.')
    expect(textOf(content)).not.toContain('If you have paid')
  })

  it('given that it was reopened by now, says that this is over', () => {
    const events = [requested(), paid, expired('approval', 'deadline'), reopened]
    const content = composeMail('expired', false, occurrenceAfter(events))
    expect(textOf(content)).toContain('That is over.')
    expect(textOf(content)).toContain('is being checked')
  })
})

describe('a late payment', () => {
  const events = [requested(), expired('payment', 'deadline'), reportedLate]

  it('is confirmed to the buyer, and reported to the admins with what to do', () => {
    const toBuyer = composeMail('late-payment', false, occurrenceAfter(events))
    const toAdmin = composeMail('late-payment', true, occurrenceAfter(events))
    expect(toBuyer.subject).toBe('Your report of a payment for 1250 GROK is received')
    expect(textOf(toBuyer)).toContain('do not pay again')
    expect(toAdmin.subject).toBe('A late payment was reported: 1250 GROK')
    expect(textOf(toAdmin)).toContain(
      "reopen the purchase in the admin panel, under Payment Tracking, 'Needs attention'",
    )
    expect(factsOf(toAdmin).Transaction).toBe('a1b2c3d4e5f6a7b8')
    expect(toAdmin.page.path).toBe('/admin?tab=payments')
  })

  it('given that somebody has reopened it, the mail to the admins says so', () => {
    const content = composeMail('late-payment', true, occurrenceAfter([...events, reopened]))
    expect(textOf(content)).toContain(
      'Somebody has acted on it in the meantime: the purchase is pending now.',
    )
  })
})

test('given a token name over several lines, then the subject is one line', () => {
  const occurrence = occurrenceAfter([requested(), paid, declined('Nothing\r\non the chain')])
  const content = composeMail('declined', false, {
    ...occurrence,
    tokenName: 'GR\r\nBcc: x@example.com\u202eOK',
  })
  expect(content.subject).toBe('Your purchase of 1250 GR Bcc: x@example.com OK is declined')
})

describe('a payment that its network shows for an expired purchase', () => {
  const events = [requested(), paid, expired('approval', 'deadline')]

  it('tells the buyer not to pay again', () => {
    const content = composeMail('seen-late', false, occurrenceAfter(events))
    expect(content.subject).toBe('Your payment for 1250 GROK has arrived')
    expect(textOf(content)).toContain('Nothing is lost; do not pay again.')
  })

  it('given that it was approved by now, says that', () => {
    const content = composeMail('seen-late', false, occurrenceAfter([...events, reopened, approved]))
    expect(textOf(content)).not.toContain('do not pay again')
    expect(textOf(content)).toContain('approved')
  })
})
