import { recordedEvents } from '../purchase-story.fixture'
import { creditsOf } from './projection'

const buyerId = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const id = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'

describe('credits in a batch', () => {
  it('an approval credits its tokens to its buyer', () => {
    const events = recordedEvents({ id, buyerId, amount: 1000 }, 'request', 'report', 'approve')
    expect(creditsOf(events)).toEqual([
      { purchaseId: id, revision: 2, buyerId, tokens: 1000, creditedAt: events[2]?.created },
    ])
  })

  it('nothing else moves a balance', () => {
    expect(
      creditsOf(recordedEvents({ id, buyerId }, 'request', 'report', 'expire', 'reopen', 'decline')),
    ).toEqual([])
  })
})
