import { settingSentence } from './setting-sentences'
import { texts } from './texts'

const sentenceOf = (key: string, value: unknown) => settingSentence(key, value, texts.t)

describe('a changed site setting in one sentence', () => {
  it.each([
    ['sale_ends_at', '2026-01-01T00:00:00Z', 'Sale end set to 1 Jan 2026'],
    ['sale_ends_at', '2026-01-01T12:30:00Z', 'Sale end set to 1 Jan 2026, 12:30 UTC'],
    ['sale_ends_at', '', 'Sale end removed'],
    ['sale_starts_at', '2026-01-31T00:00:00.000Z', 'Sale start set to 31 Jan 2026'],
    ['sale_starts_at', '', 'Sale start removed'],
    ['sale_hard_cap', '10000000', 'Hard cap set to 10,000,000 tokens'],
    ['sale_hard_cap', '', 'Hard cap removed'],
    ['sale_max_per_buyer', '50000', 'Buyer limit set to 50,000 tokens'],
    ['sale_max_per_buyer', '', 'Buyer limit removed'],
    ['sale_target', '2500000.5', 'Sale target set to $2,500,000.5'],
    ['sale_target', '', 'Sale target removed'],
    ['moderator_daily_tokens', '0', 'Moderator limit set to 0 tokens a day'],
    ['moderator_daily_tokens', '', 'Moderator limit removed'],
    ['sale_frozen', 'true', 'Sale frozen'],
    ['sale_frozen', 'false', 'Sale no longer frozen'],
    ['sale_frozen', '', 'Sale no longer frozen'],
    ['marketing_mode', 'live', 'Marketing figures set to live'],
    ['marketing_mode', 'sample', 'Marketing figures set to sample'],
    ['self_approval', 'refuse', 'Approving one’s own purchase refused'],
    ['self_approval', 'admins', 'Approving one’s own purchase allowed to admins'],
    ['self_approval', 'allow', 'Approving one’s own purchase allowed to admins and moderators'],
    ['approval_evidence', 'optional', 'Evidence of an approval made optional'],
    ['approval_evidence', 'required', 'Evidence of an approval made required'],
    ['project_mission', 'A mission', 'Project mission changed'],
    ['project_mission', '', 'Project mission removed'],
    ['readiness_waivers', 'mail', 'Readiness waivers changed'],
    ['readiness_waivers', '', 'Readiness waivers removed'],
    ['smartsupp_key', 'abcdefghij', 'Chat key changed'],
    ['smartsupp_key', '', 'Chat key removed'],
    ['support_contact', 'help@example.org', 'Support contact changed'],
    ['support_contact', '', 'Support contact removed'],
    ['seller_name', 'Example Labs', 'Seller changed'],
    ['seller_record', '', 'Seller record removed'],
    ['twitter_base_pixel', 'abc1', 'Twitter base pixel changed'],
    ['twitter_base_pixel', '', 'Twitter base pixel removed'],
  ])('given %s with the value ‘%s’, then ‘%s’', (key, value, sentence) => {
    expect(sentenceOf(key, value)).toBe(sentence)
  })

  it('given a setting of a later version, or a value that cannot be read, then no sentence is made up', () => {
    expect(sentenceOf('sale_colour', 'red')).toBeUndefined()
    expect(sentenceOf('sale_frozen', 'perhaps')).toBeUndefined()
    expect(sentenceOf('sale_ends_at', 'soon')).toBeUndefined()
    expect(sentenceOf('sale_hard_cap', null)).toBeUndefined()
  })
})
