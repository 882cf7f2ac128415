import { smtpFaultOf } from './smtp'
import { throttle } from './throttle'

const refused = (command: string, response: string) =>
  Object.assign(new Error(`failed: ${response}`), {
    command,
    response,
    code: 'EENVELOPE',
    responseCode: Number(response.slice(0, 3)),
  })

test('given a recipient that is refused for good, then trying again cannot help, and nobody is named', () => {
  const fault = smtpFaultOf(refused('RCPT TO', '550 5.1.1 <ann@example.com>: no such user'))
  expect(fault).toMatchObject({ isPermanent: true, message: 'SMTP: 550 5.1.1 EENVELOPE at RCPT TO' })
  expect(fault.stack).not.toContain('ann@')
})

test.each([
  ['content that is refused', refused('DATA', '554 5.7.1 spam'), true],
  ['a mailbox that is full for now', refused('RCPT TO', '452 4.2.2 mailbox full'), false],
  ['a server that is too busy', refused('DATA', '421 4.3.2 try later'), false],
  ['a sender that is refused', refused('MAIL FROM', '550 5.7.1 not you'), false],
  ['a sign-in that is refused', refused('AUTH PLAIN', '535 5.7.8 wrong password'), false],
  ['nobody at the port', Object.assign(new Error('x'), { code: 'ECONNREFUSED', command: 'CONN' }), false],
  [
    'a server that says nothing',
    Object.assign(new Error('x'), { code: 'ETIMEDOUT', command: 'CONN' }),
    false,
  ],
  [
    'an address the client cannot send to',
    Object.assign(new Error('x'), { code: 'EENVELOPE', command: 'API' }),
    true,
  ],
])('given %s, then it is permanent or not, as it says', (_, error, isPermanent) => {
  expect(smtpFaultOf(error).isPermanent).toBe(isPermanent)
})

test('given a probe every moment, then the server is asked once in a while, and its last answer is returned', async () => {
  let asked = 0
  const check = throttle(async () => {
    asked += 1
    throw new Error('away')
  }, 180_000)
  await expect(check()).rejects.toThrow('away')
  await expect(check()).rejects.toThrow('away')
  expect(asked).toBe(1)
})
