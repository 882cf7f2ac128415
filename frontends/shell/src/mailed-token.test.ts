import { tokenIn } from './mailed-token'

const TOKEN = `0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11.${'aB3-_'.repeat(8)}xyz`

describe('the code of a mailed link', () => {
  it.each(['', '.', '>', ')', '"', '%3E', '/', '&data=05', '?utm_source=mail', '%20', ' '])(
    'given %p behind it, is read without that',
    (behind) => expect(tokenIn(`#${TOKEN}${behind}`)).toBe(TOKEN),
  )

  it.each([
    `https://sale.example.com/confirm-email#${TOKEN}`,
    `  ${TOKEN}\n`,
    `${TOKEN.slice(0, 40)}\n ${TOKEN.slice(40)}`,
    `Code: ${TOKEN}`,
  ])('is found in what was pasted: %j', (text) => expect(tokenIn(text)).toBe(TOKEN))

  it.each(['', '#', '#confirm', TOKEN.slice(0, -1), `${TOKEN}A`, `#${TOKEN}-`, TOKEN.replace('.', '')])(
    'given %j, is none',
    (text) => expect(tokenIn(text)).toBeUndefined(),
  )
})
