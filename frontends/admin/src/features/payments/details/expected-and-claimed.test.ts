import type { AuditEvent } from '@presale/contracts'
import { texts as eventTexts } from '../../../events/texts'
import { claimsIn, equivalent, lockedIn } from './expected-and-claimed'

const event = (type: string, clock: string, data: object, purchaseId = 'p-1'): AuditEvent => ({
  id: `${purchaseId}-${clock}`,
  type,
  purchaseId,
  revision: 0,
  position: '1',
  metadata: {},
  at: `2026-11-21T${clock}.000Z`,
  actor: { id: 'u-1', role: 'user', name: 'Ann Lee' },
  data: { ...data },
})

const requested = event('PurchaseRequested', '10:00:00', {
  currencyPrice: '97250.00',
  pricesReadAt: '2026-11-21T09:59:30.000Z',
  expiresAt: '2026-11-21T10:15:00.000Z',
})

describe('what was expected and what the buyer claims', () => {
  it('the coin price and when it was read come from the request; without it nothing is made up', () => {
    expect(lockedIn([requested])).toEqual({
      currencyPrice: '97250.00',
      pricesReadAt: '2026-11-21T09:59:30.000Z',
      payUntil: '2026-11-21T10:15:00.000Z',
    })
    expect(lockedIn([])).toBeUndefined()
  })

  it('given a report in time and one too late, then both are shown, relative to the window', () => {
    const events = [
      requested,
      event('PurchaseExpired', '10:15:00', { window: 'payment' }),
      event('PurchaseLatePaymentReported', '10:27:00', { transactionHash: null }),
      event('PurchaseLatePaymentReported', '10:30:00', { transactionHash: 'ab12' }),
    ]
    expect(claimsIn(events, eventTexts.t).map(({ hash, besideWindow }) => [hash, besideWindow])).toEqual([
      [null, '12 min after the payment window had ended'],
      ['ab12', '15 min after the payment window had ended'],
    ])
    const paid = event('PurchasePaid', '10:12:00', { transactionHash: 'ab12' })
    expect(claimsIn([requested, paid], eventTexts.t)[0]?.besideWindow).toBe(
      '3 min before the payment window ended',
    )
  })

  it('the crypto equivalent is total ÷ coin price, to 8 decimals, where there is a price', () => {
    expect(equivalent('3000.00', '97250.00')).toBe('0.03084833')
    expect(equivalent('3000.00', '0.00')).toBeUndefined()
    expect(equivalent('3000.00', undefined)).toBeUndefined()
  })
})
