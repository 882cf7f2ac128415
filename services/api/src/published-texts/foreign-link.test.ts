import { foreignLink } from './foreign-link'

const found = (text: string) => foreignLink(text, ['sale.example.com'])

describe('a link to another site', () => {
  it.each([
    ['See https://evil.example/pay', 'evil.example'],
    ['See HTTP://EVIL.COM:8080/a', 'EVIL.COM'],
    ['https://sale.example.com@evil.com/', 'evil.com'],
    ['https://localhost/pay', 'localhost'],
    ['tg://resolve?domain=evil', 'resolve'],
    ['Write to help@evil.com.', 'evil.com'],
    ['Pay at evil.com/now', 'evil.com'],
    ['www.evil.co.uk', 'www.evil.co.uk'],
    ['pay.sale.example.com.evil.io', 'pay.sale.example.com.evil.io'],
    ['münchen-zahlung.de', 'münchen-zahlung.de'],
    ['203.0.113.7', '203.0.113.7'],
    ['evil。com', 'evil.com'],
  ])('%s leads to %s', (text, host) => expect(found(text)).toBe(host))

  it.each([
    'See https://sale.example.com/my-coins',
    'HTTPS://SALE.EXAMPLE.COM',
    'Write to help@sale.example.com',
    'It costs 3.00 USD, i.e. 0.5 ETH, e.g. by card.',
    'The payment was confirmed.Please wait.',
    'Version 1.2.3',
    'One… two... three',
  ])('%s leads nowhere else', (text) => expect(found(text)).toBeUndefined())
})
