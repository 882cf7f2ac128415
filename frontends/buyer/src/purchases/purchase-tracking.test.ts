import type { Purchase } from '@presale/contracts'
import { type Notes, noteInitiated, takeApproved } from './purchase-tracking'

function memory(): Notes {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}
const one = (id: string, status: Purchase['status']) => ({ id, status })

describe('what is sent to a pixel about a purchase', () => {
  it('given it was reported twice, that it was initiated once', () => {
    const notes = memory()
    expect(noteInitiated(notes, 'a')).toBe(true)
    expect(noteInitiated(notes, 'a')).toBe(false)
  })

  it('given it was initiated here and is approved, that once, however often the list is read', () => {
    const notes = memory()
    noteInitiated(notes, 'a')
    expect(takeApproved(notes, [one('a', 'pending')])).toEqual([])
    expect(takeApproved(notes, [one('a', 'approved')])).toEqual([one('a', 'approved')])
    expect(takeApproved(notes, [one('a', 'approved')])).toEqual([])
  })

  it('given an approved one that was not initiated in this browser, nothing', () => {
    expect(takeApproved(memory(), [one('old', 'approved')])).toEqual([])
  })

  it('given storage that refuses, or holds something else, nothing is thrown', () => {
    const refusing: Notes = {
      getItem: () => '{"not":"a list"}',
      setItem: () => {
        throw new Error('quota')
      },
    }
    expect(noteInitiated(refusing, 'a')).toBe(true)
    expect(takeApproved(refusing, [one('a', 'approved')])).toEqual([])
  })
})
