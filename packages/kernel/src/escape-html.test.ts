import { escapeHtml } from './escape-html'

it('given what ends a text or a quoted value, returns the entity', () => {
  expect(escapeHtml(`<b title="a" id='b'>&`)).toBe('&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;')
})

it('given an entity, escapes it again: the text is shown as it was written', () => {
  expect(escapeHtml('&lt;')).toBe('&amp;lt;')
})

it('leaves all other characters as they are', () => {
  expect(escapeHtml('Nóva 新 $1 `x`\n')).toBe('Nóva 新 $1 `x`\n')
})
