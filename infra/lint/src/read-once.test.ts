import { readOnce } from './read-once'

test.each([
  `expect(await field.inputValue()).toBe('250')`,
  `expect(await page.evaluate(() => document.activeElement?.id)).toBe('title')`,
  `expect((await dialog.innerText()).length).toBeGreaterThan(300)`,
  `expect([outside, await question(page).count()]).toEqual([[], 0])`,
  `expect(await row?.isVisible()).toBe(true)`,
])('given %s, then it is found', (line) => {
  expect(readOnce(`test('x', async () => {\n  ${line}\n})`)).toEqual([{ line: 2, text: 'expect(await …)' }])
})

test.each([
  `await eventually(() => field.inputValue()).toBe('250')`,
  `await eventually(async () => (await dialog.innerText()).length).toBeGreaterThan(300)`,
  `expect((await buyer.me()).balance).toBe(1_000)`,
  `expect(complaints).toEqual([])`,
])('given %s, then nothing is found', (line) => {
  expect(readOnce(`test('x', async () => {\n  ${line}\n})`)).toEqual([])
})
