import { contactHref, PASSWORD_RESETS, publicSiteOf } from './public-site'

describe('what the screens know of the site settings', () => {
  it('given nothing is set, figures are samples and there is no contact, chat or pixel', () => {
    expect(publicSiteOf([{ key: 'project_mission', value: 'To build' }])).toEqual({
      marketingMode: 'sample',
      supportContact: null,
      sellerName: null,
      sellerRecord: null,
      chatKey: null,
      basePixel: null,
      sendsPasswordResets: false,
    })
  })

  it('given who sells and where that is on record, both are known', () => {
    const settings = [
      { key: 'seller_name', value: 'Example Labs GmbH' },
      { key: 'seller_record', value: 'https://register.example/labs' },
    ]
    expect(publicSiteOf(settings)).toMatchObject({
      sellerName: 'Example Labs GmbH',
      sellerRecord: 'https://register.example/labs',
    })
  })

  it('given values, they are taken; an empty one is none, as an admin sees those that are not set', () => {
    const settings = [
      { key: 'marketing_mode', value: 'live' },
      { key: 'support_contact', value: 'help@example.com' },
      { key: 'smartsupp_key', value: '' },
    ]
    expect(publicSiteOf(settings)).toEqual({
      marketingMode: 'live',
      supportContact: 'help@example.com',
      sellerName: null,
      sellerRecord: null,
      chatKey: null,
      basePixel: null,
      sendsPasswordResets: false,
    })
  })
})

it('given the api says that links for a new password are mailed, that is known', () => {
  expect(publicSiteOf([PASSWORD_RESETS]).sendsPasswordResets).toBe(true)
})

describe('a support contact that an earlier release kept as it was typed', () => {
  it.each([
    ['https:////evil.example', 'https://evil.example/'],
    ['https://bank\u200b.example', 'https://bank.example/'],
    ['https://bank.example\u202e', null],
    ['https://', null],
    ['help@example.com', 'help@example.com'],
    ['mailto:help@b\u00FCcher.example', 'help@xn--bcher-kva.example'],
  ])('given %j, it is shown as it is followed', (value, shown) => {
    expect(publicSiteOf([{ key: 'support_contact', value }]).supportContact).toBe(shown)
  })
})

describe('where the support contact leads', () => {
  it('given a mail address, to the mail program; given a link, to the link', () => {
    expect(contactHref('help@example.com')).toBe('mailto:help@example.com')
    expect(contactHref('a%b?c#d&e+f@example.com')).toBe('mailto:a%25b%3Fc%23d%26e+f@example.com')
    expect(contactHref('https://help.example.com/x')).toBe('https://help.example.com/x')
  })
})
