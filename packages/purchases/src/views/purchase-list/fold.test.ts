import { EventNotApplicable } from '@presale/read-store'
import { recordedEvents } from '../purchase-story.fixture'
import { foldPurchases } from './fold'

const id = '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11'
const buyerId = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const story = { id, buyerId, transactionHash: 'aa11bb22' }

describe('folding a batch into purchases', () => {
  it('given events of two purchases mixed, then each is as its own events make it', () => {
    const other = { ...story, id: '7d7c39a2-54a9-4a8e-8b5c-2f2b31c5a1d0', amount: 1000 }
    const [requested, paid, approved] = recordedEvents(story, 'request', 'report', 'approve')
    const [otherRequested, otherCancelled] = recordedEvents(other, 'request', 'cancel')
    const folded = foldPurchases([], [requested!, otherRequested!, paid!, otherCancelled!, approved!])
    expect(folded).toEqual([
      expect.objectContaining({ id, status: 'approved', revision: 2, amount: 250 }),
      expect.objectContaining({ id: other.id, status: 'expired', cause: 'buyer', revision: 1, amount: 1000 }),
    ])
  })

  it('given rows that have seen some of the events, then only the rest are applied', () => {
    const events = recordedEvents(story, 'request', 'report', 'decline')
    const known = foldPurchases([], events.slice(0, 2))
    expect(foldPurchases(known, events)).toEqual(foldPurchases([], events))
  })

  it('given a batch that was applied before, then nothing is to be written', () => {
    const events = recordedEvents(story, 'request', 'report', 'approve')
    expect(foldPurchases(foldPurchases([], events), events)).toEqual([])
  })

  it('given an event that changes nothing but its place, then the row has seen it', () => {
    const [requested, paid, ended] = recordedEvents(story, 'request', 'report', 'decline')
    const known = foldPurchases([], [requested!, paid!])
    const endedAt = ended!.created
    const data = { purchaseId: id, claimId: story.id, endedAt }
    const attempt = { ...ended!, event: { type: 'ApprovalAttemptEnded' as const, data } }
    expect(foldPurchases(known, [attempt])).toEqual([{ ...known[0]!, revision: 2 }])
    expect(known[0]?.revision).toBe(1)
  })

  it('given an event whose predecessor is missing, then it is refused by name', () => {
    const [requested, , approved] = recordedEvents(story, 'request', 'report', 'approve')
    const fold = () => foldPurchases([], [requested!, approved!])
    expect(fold).toThrow(EventNotApplicable)
    expect(fold).toThrow(/Revision 2 .* follows on 0/)
  })

  it('given an event that cannot follow from the state, then the fault carries that event', () => {
    const [requested, , late] = recordedEvents(story, 'request', 'expire', 'report-late')
    const outOfPlace = { ...late!, revision: 1 }
    try {
      foldPurchases([], [requested!, outOfPlace])
      throw new Error('it was folded')
    } catch (error) {
      expect((error as EventNotApplicable).event).toBe(outOfPlace)
    }
  })
})
