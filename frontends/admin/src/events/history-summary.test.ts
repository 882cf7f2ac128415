import { ann, bob, type Given, happened, system } from './happened.fixture'
import { eventSentence } from './history-summary'
import { texts } from './texts'

describe('what came in between, for somebody who was too slow', () => {
  const sentenceOn = (given: Given) =>
    happened(given).map((event) => eventSentence(event, new Date('2026-11-21T10:00:12Z'), texts.t))

  it.each([
    [
      'PurchaseDeclined',
      bob,
      { reason: 'No such payment' },
      'Bob Ray, admin, declined this 12 s ago: “No such payment”.',
    ],
    [
      'PurchaseDeclined',
      bob,
      { reason: 'No payment.' },
      'Bob Ray, admin, declined this 12 s ago: “No payment.”',
    ],
    ['PurchaseApproved', bob, {}, 'Bob Ray, admin, approved this 12 s ago.'],
    [
      'PurchaseExpired',
      system,
      { window: 'approval', cause: 'deadline' },
      'This expired 12 s ago: nobody decided in time.',
    ],
    [
      'PurchaseExpired',
      ann,
      { window: 'payment', cause: 'buyer' },
      'Ann Lee, buyer, cancelled this 12 s ago.',
    ],
  ] as const)('%s by %o has its sentence', (type, actor, data, sentence) => {
    expect(sentenceOn([type, '10:00:00', actor, data])).toEqual([sentence])
  })
})
