import { inOrder, type StoryItem, storyLines } from './story'

const item = (at: string, what: string, details: StoryItem['details'] = {}): StoryItem => ({
  at,
  source: 'event',
  what,
  details,
})

test('given entries of several sources, then they stand in the order of time, and those of one moment as they came', () => {
  const items = [
    item('2026-11-26T10:00:01.000Z', 'third'),
    item('2026-11-26T10:00:00.000Z', 'first'),
    item('2026-11-26T10:00:00.000Z', 'second'),
  ]
  expect(inOrder(items).map(({ what }) => what)).toEqual(['first', 'second', 'third'])
})

test('given a reason with a line end in it, then the entry is one line all the same', () => {
  const items = [item('2026-11-26T10:00:00.000Z', 'PurchaseDeclined', { reason: 'no\nmoney', network: null })]
  expect(storyLines({ purchaseId: 'p', items, unread: ['the mails: permission denied'] })).toEqual([
    'Purchase p, 1 entries, times in UTC.',
    '2026-11-26 10:00:00.000  event         PurchaseDeclined  reason="no\\nmoney"',
    'Not read: the mails: permission denied',
  ])
})
