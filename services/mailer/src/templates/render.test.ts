import { composeMail } from './compose'
import { nameToGreet, oneLine } from './one-line'
import { occurrenceAfter, requested } from './purchase.fixture'
import { renderHtml, renderText } from './render'

const content = composeMail('requested', false, occurrenceAfter([requested()]))
const addressed = (name: string, origin: string | undefined = 'https://sale.example.com') => ({
  content,
  name,
  origin,
})

test('given a name with emoji and markup, then the text has it as it is, and the HTML escaped', () => {
  const name = `Zoë 👩‍🚀 <script>alert("1")</script> & 'Co'`
  expect(renderText(addressed(name))).toContain(`Hello ${name},`)
  const html = renderHtml(addressed(name))
  expect(html).toContain(
    'Hello Zoë 👩‍🚀 &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Co&#39;,',
  )
  expect(html).not.toContain('<script')
})

test('given a name from right to left, then both forms isolate it in the greeting', () => {
  const name = '\u05d0\u05d1\u05d2'
  for (const rendered of [renderText(addressed(name)), renderHtml(addressed(name))])
    expect(rendered).toContain(`Hello \u2068${name}\u2069,`)
})

test('given markup in what an admin wrote, then the HTML escapes it too', () => {
  const named = composeMail('requested', false, {
    ...occurrenceAfter([requested()]),
    tokenName: '<img src=x onerror=alert(1)>',
  })
  expect(renderHtml({ content: named, name: 'Ann', origin: undefined })).not.toContain('<img')
})

test('given the address of the site, then both forms link to the page and to the settings; without it to nothing', () => {
  const link = 'https://sale.example.com/buy-coins?purchase=0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11'
  expect(renderText(addressed('Ann'))).toContain(`Go on with the payment: ${link}`)
  expect(renderHtml(addressed('Ann'))).toContain(`<a href="${link}">Go on with the payment</a>`)
  const without = { content, name: 'Ann', origin: undefined }
  for (const rendered of [renderText(without), renderHtml(without)]) {
    expect(rendered).not.toMatch(/https?:|<a /)
    expect(rendered).toContain('email notifications are switched on')
  }
})

test('the facts stand in columns in the text', () => {
  expect(renderText(addressed('Ann'))).toContain('Amount:          1250 GROK\n')
  expect(renderText(addressed('Ann'))).toContain('Price per token: 3.0000 USD\n')
})

test.each([
  ['Ann\r\nBcc: victim', 'Ann Bcc: victim'],
  ['  Ann\u0000\u2028Lee ', 'Ann Lee'],
  ['Ann \u202egnirts', 'Ann gnirts'],
  ['half \ud83d of a pair', 'half \ufffd of a pair'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
])('given %j, then it is one harmless line', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('given a line that is too long, then it is cut between characters', () => {
  expect(oneLine('🚀🚀🚀', 2)).toBe('🚀🚀…')
})

test.each([
  '',
  ' \r\n ',
  'Win at https://evil.example',
  'go to evil.example now',
  'x'.repeat(61),
  'me@example.com',
])('given the name %j, then nobody is greeted by it: a stranger may own the address', (name) => {
  expect(nameToGreet(name)).toBeUndefined()
  expect(renderText(addressed(name))).toContain('Hello,\n')
})

test.each(['Ann Lee', 'J. R. R. Tolkien', "O'Brien", '李小龙', 'Zoë 🚀'])(
  'given the name %j, then it is greeted',
  (name) => {
    expect(nameToGreet(name)).toBe(name)
  },
)
