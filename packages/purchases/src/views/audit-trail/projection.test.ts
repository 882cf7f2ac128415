import { recordedEvents } from '../purchase-story.fixture'
import { trailOf } from './projection'

const buyerId = '6b3a34a5-6f8a-4a0e-8f6e-a52b8d9c5a10'
const story = { id: '0f0e8f52-7b53-4c4e-9f0e-0d8a3f6f1b11', buyerId }

describe('the trail of a batch', () => {
  it('every event is kept, with the buyer that the request names', () => {
    const events = recordedEvents(story, 'request', 'report', 'decline')
    expect(trailOf(events)).toEqual(events.map((recorded) => ({ recorded, buyerId })))
  })

  it('without the request in the batch the buyer is left to be looked up', () => {
    const [, paid] = recordedEvents(story, 'request', 'report')
    expect(trailOf([paid!])).toEqual([{ recorded: paid, buyerId: null }])
  })
})
