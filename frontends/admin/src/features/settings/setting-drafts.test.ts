import { texts } from '../../site-settings/texts'
import {
  changeOf,
  changesIn,
  checked,
  type Drafts,
  errorOf,
  inSaveOrder,
  refused,
  typed,
  withDraft,
  withoutDraft,
} from './setting-drafts'

const target = { key: 'sale_target', value: '1000' }
const end = { key: 'sale_ends_at', value: '2026-12-31T12:00:00.000Z' }
const mode = { key: 'marketing_mode', value: 'sample' }
const contact = { key: 'support_contact', value: '' }

describe('what was typed into the settings', () => {
  it.each([
    ['nothing was typed', undefined],
    ['what is stored was typed again', typed('1000')],
  ])('given %s, then it is no change', (_what, draft) => {
    expect(changeOf(target, draft, texts.t)).toBeUndefined()
  })

  it('given another text, then it is a change, as it is sent', () => {
    expect(changeOf(target, typed('2000'), texts.t)).toEqual({ key: 'sale_target', value: '2000' })
    expect(changeOf(end, typed('2027-01-31T12:30'), texts.t)?.value).toBe('2027-01-31T12:30:00Z')
  })

  it('given the time as its field has it, then it is no change, although it is written otherwise than stored', () => {
    expect(changeOf(end, typed('2026-12-31T12:00'), texts.t)).toBeUndefined()
  })

  it('given a value that this reader is not shown, then every text but an empty one is a change', () => {
    const hidden = { key: 'smartsupp_key', value: undefined }
    expect(changeOf(hidden, typed(''), texts.t)).toBeUndefined()
    expect(changeOf(hidden, typed('abcdef0123'), texts.t)?.value).toBe('abcdef0123')
  })

  it('given half a time, then it is a change that may not be sent, also where none is stored', () => {
    const start = { key: 'sale_starts_at', value: '' }
    expect(changeOf(start, typed('', true), texts.t)?.problem).toBe(
      'Enter date and time in full, or clear both.',
    )
  })

  it('given something against the rule, then it is said once saving it was tried, and no longer once it is mended', () => {
    const drafts: Drafts = new Map([['sale_target', typed('0')]])
    const errorIn = (now: Drafts) => {
      const draft = now.get('sale_target')
      return errorOf(draft, changeOf(target, draft, texts.t))
    }
    expect(errorIn(drafts)).toBeUndefined()
    const tried = checked(drafts, ['sale_target'])
    expect(errorIn(tried)).toBe('Sale target must be a decimal number greater than zero')
    expect(errorIn(withDraft(tried, 'sale_target', typed('5')))).toBeUndefined()
  })

  it('given the server did not take it, then its sentence stands there until it is tried again', () => {
    const drafts = refused(new Map([['sale_target', typed('5')]]), 'sale_target', 'It broke.')
    expect(errorOf(drafts.get('sale_target'), undefined)).toBe('It broke.')
    expect(errorOf(checked(drafts, ['sale_target']).get('sale_target'), undefined)).toBeUndefined()
    expect(errorOf(checked(drafts, ['sale_ends_at']).get('sale_target'), undefined)).toBe('It broke.')
  })

  it('given it was let go of meanwhile, then the server’s sentence brings no draft back', () => {
    expect(refused(new Map(), 'sale_target', 'It broke.').size).toBe(0)
    expect(withoutDraft(new Map([['sale_target', typed('5')]]), 'sale_target').size).toBe(0)
  })

  it('given several, then those that differ, in the order of the list', () => {
    const drafts: Drafts = new Map([
      ['support_contact', typed('help@example.com')],
      ['sale_ends_at', typed('2026-12-31T12:00')],
      ['sale_target', typed('2000')],
    ])
    const changes = changesIn([target, end, contact], drafts, texts.t)
    expect(changes.map(({ key }) => key)).toEqual(['sale_target', 'support_contact'])
  })

  it('given a key that is named like a method of every object, then it is a setting as any other', () => {
    const odd = { key: 'constructor', value: 'a' }
    expect(changesIn([odd], new Map(), texts.t)).toEqual([])
    expect(changesIn([odd], new Map([['constructor', typed('b')]]), texts.t)).toHaveLength(1)
  })

  it('given the figures go live with the rest, then that is saved last', () => {
    const drafts: Drafts = new Map([
      ['marketing_mode', typed('live')],
      ['sale_target', typed('2000')],
      ['support_contact', typed('help@example.com')],
    ])
    const changes = changesIn([mode, target, contact], drafts, texts.t)
    expect(inSaveOrder(changes).map(({ key }) => key)).toEqual([
      'sale_target',
      'support_contact',
      'marketing_mode',
    ])
  })
})
