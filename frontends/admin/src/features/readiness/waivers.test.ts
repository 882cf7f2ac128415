import { waiversWith } from './waivers'

const entries = [
  { name: 'no-mail', isWaived: false },
  { name: 'no-target', isWaived: true },
] as const

describe('waiving an entry', () => {
  it('keeps the others', () => {
    expect(waiversWith(entries, { name: 'no-mail', isWaived: true })).toBe('no-mail,no-target')
  })

  it('given it is taken back, the value has it no more', () => {
    expect(waiversWith(entries, { name: 'no-target', isWaived: false })).toBe('')
  })
})
