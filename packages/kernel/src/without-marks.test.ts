import { withoutMarks } from './without-marks'

describe('a text without the marks of its letters', () => {
  it.each([
    ['Müller', 'Muller'],
    ['Mu\u0308ller', 'Muller'],
    ['José Ñandú', 'Jose Nandu'],
    ['anna@example.com', 'anna@example.com'],
    ['李', '李'],
  ])('of %p is %p', (text, folded) => {
    expect(withoutMarks(text)).toBe(folded)
  })
})
