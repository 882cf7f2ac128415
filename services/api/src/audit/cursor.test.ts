import { cursorOf, placeIn } from './cursor'

const DIGITS = /^\d{1,20}$/
const forms = [DIGITS, DIGITS] as const

test('given a place, then its cursor leads back to it', () => {
  expect(placeIn(cursorOf('18446744073709551615', '7'), forms)).toEqual(['18446744073709551615', '7'])
  expect(placeIn(undefined, forms)).toBeUndefined()
})

test.each(['', 'x', '12/13', cursorOf('1', "2' or 1=1"), cursorOf('-1', '2'), `${cursorOf('1', '2')}=`])(
  'given %j, then it is refused with a sentence',
  (cursor) => {
    expect(() => placeIn(cursor, forms)).toThrow(/^cursor is not one of ours/)
  },
)
