import { z } from 'zod'
import { errorSentence } from './set-aside'

test('given an event that is not as its schema says, then the fields that are wrong are named in one line', () => {
  const parsed = z
    .object({ paidAt: z.iso.datetime(), amount: z.int() })
    .safeParse({ paidAt: 'ann@example.com', amount: 'x' })
  const error = `Event e1 (purchase-p1@3): PurchasePaid is not as its schema says: ${parsed.error?.message}`
  expect(errorSentence(error)).toBe(
    'Event e1 (purchase-p1@3): PurchasePaid is not as its schema says: paidAt: Invalid ISO datetime; amount: Invalid input: expected number, received string',
  )
  // As it stands where it was cut off at its greatest length.
  expect(errorSentence(error.slice(0, 200))).toBe(
    'Event e1 (purchase-p1@3): PurchasePaid is not as its schema says',
  )
})

test.each([
  ['a value that Postgres quotes', 'invalid input syntax for type uuid: "Ann Lee"', 'for type uuid: "…"'],
  ['a quoted value with quotes in it', 'refused "Ann \\"Lee\\"" there', 'refused "…" there'],
  ['an email address', 'no mailbox for ann.lee@example.com here', 'no mailbox for … here'],
  ['lines', 'first\n  second', 'first second'],
])('given %s, then it is one line without it', (_what, error, sentence) => {
  expect(errorSentence(error)).toContain(sentence)
  expect(errorSentence(error)).not.toMatch(/Ann|ann\.lee|\n/)
})

test('given an error that is far too long, then it is cut and says so', () => {
  const sentence = errorSentence('word '.repeat(400))
  expect([sentence.length, sentence.at(-1)]).toEqual([500, '…'])
})
