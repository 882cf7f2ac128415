import { passwordResetMail } from './password-reset'
import { renderHtml, renderText } from './render'

const content = passwordResetMail({
  token: '0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11.c2lnbmF0dXJl',
  expiresAt: new Date('2026-11-24T10:00:00Z'),
})
const addressed = { content, name: '', origin: 'https://sale.example.com' }

test('the link leads to the page that sets the password, with the token where no browser sends it', () => {
  const link = 'https://sale.example.com/reset-password#0b9f7c1e-7d0c-4f0e-9d6a-3b1f5b0e8a11.c2lnbmF0dXJl'
  expect(renderText(addressed)).toContain(`Set a new password: ${link}`)
  expect(renderHtml(addressed)).toContain(`<a href="${link}">`)
})

test('it says until when it holds, and what to do who did not ask for it', () => {
  const text = renderText(addressed)
  expect(text).toContain('2026-11-24 10:00:00 UTC')
  expect(text).toContain('your password stays as it is')
})
