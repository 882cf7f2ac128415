import { emailAsWritten } from './email-text'

test.each([
  ['ivan@xn--e1aybc.xn--p1ai', 'ivan@\u0442\u0435\u0441\u0442.\u0440\u0444'],
  ['Ann@xn--bcher-kva.example', 'Ann@b\u00fccher.example'],
  ['ann@example.com', 'ann@example.com'],
  ['ann@xn--zzzzzzzzz99999.example', 'ann@xn--zzzzzzzzz99999.example'],
  ['no address', 'no address'],
  ['https://xn--e1aybc.xn--p1ai/', 'https://xn--e1aybc.xn--p1ai/'],
  ['https://help.xn--e1aybc.example/a', 'https://help.xn--e1aybc.example/a'],
])('%s is written %s', (address, written) => expect(emailAsWritten(address)).toBe(written))
