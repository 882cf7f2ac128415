import { settingKeys, siteSettings } from '@presale/contracts'
import { labelsOf as labelsIn } from '../../site-settings/setting-labels'
import { texts } from '../../site-settings/texts'
import { draftOf, readable, refusalOf, sentValueOf } from './setting-form'

const labelsOf = (key: string) => labelsIn(key, texts.t)

const end = labelsOf('sale_ends_at')

describe('the site settings', () => {
  it.each(settingKeys)('%s has a name, a purpose and a rule of its own', (key) => {
    const { name, purpose, rule } = labelsOf(key)
    expect(name).not.toBe(key)
    expect([purpose.length > 20, rule.length > 5]).toEqual([true, true])
  })

  it.each(settingKeys)('%s: it says that empty takes it away exactly where the rule lets it', (key) => {
    expect(refusalOf(key, '', texts.t) === undefined).toBe(labelsOf(key).isClearable)
  })

  it.each(settingKeys)('%s: each choice that is offered is one that the rule takes', (key) => {
    const { control } = labelsOf(key)
    const choices = control.kind === 'choice' ? control.choices : []
    expect(choices.map(({ value }) => refusalOf(key, value, texts.t))).toEqual(choices.map(() => undefined))
  })

  it('given a key that this page does not know, then it stands as it is, and the server decides', () => {
    expect(labelsOf('constructor')).toMatchObject({ name: 'constructor', control: { kind: 'text' } })
    expect(refusalOf('constructor', 'anything', texts.t)).toBeUndefined()
  })

  it.each([
    ['smartsupp_key', '123456789', 'Chat key must be 10 to 64 letters and digits'],
    ['project_mission', ' ', 'Project mission is required'],
    ['sale_target', '0', 'Sale target must be a decimal number greater than zero'],
  ])('given %s as %p, then the rule says what is wrong', (key, value, sentence) => {
    expect(refusalOf(key, value, texts.t)).toBe(sentence)
  })

  it.each([
    ['twitter_base_pixel', '-'],
    ['project_mission', 'x'.repeat(2001)],
    ['project_mission', 'a\u0000b'],
    ['support_contact', 'nobody'],
    ['sale_starts_at', 'soon'],
    ['sale_ends_at', 'soon'],
    ['sale_hard_cap', '0'],
    ['sale_max_per_buyer', '0'],
    ['moderator_daily_tokens', '-1'],
    ['readiness_waivers', 'nothing'],
  ] as const)('given %s as %p, then it is said as the server says it', (key, value) => {
    const { error } = siteSettings[key].value.safeParse(value)
    expect(refusalOf(key, value, texts.t)).toBe(error?.issues[0]?.message)
  })

  it.each([
    ['2026-12-31T12:00:00.000Z', '2026-12-31T12:00', '2026-12-31T12:00:00Z'],
    ['2026-12-31T12:00:05.000Z', '2026-12-31T12:00:05', '2026-12-31T12:00:05Z'],
    ['', '', ''],
  ])(
    'given the end %p, then the field has %p, and %p is sent: the same time, in UTC',
    (stored, draft, sent) => {
      expect(draftOf(end, stored)).toBe(draft)
      expect(sentValueOf(end, draft)).toBe(sent)
      expect(refusalOf('sale_ends_at', sent, texts.t)).toBeUndefined()
    },
  )

  it('given a value, then it is read with its unit, its zone, or the words of the choice', () => {
    expect(readable(end, '2027-01-31T12:00:00.000Z')).toBe('Sun, 31 Jan 2027, 12:00 UTC')
    expect(readable(labelsOf('sale_target'), '2500000.50')).toBe('2,500,000.50 USD')
    expect(readable(labelsOf('self_approval'), 'refuse')).toBe('Refused')
    expect(readable(labelsOf('sale_frozen'), '')).toBe('Not frozen')
  })
})
