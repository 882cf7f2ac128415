import { texts as settingTexts } from '../../site-settings/texts'
import {
  type Difference,
  describeChange,
  differencesOf as differencesIn,
  inOneLine as lineOf,
} from './change-descriptions'
import { CHANGE_TYPES } from './change-types'
import { texts } from './texts'

const wallet = (address: string, description: string | null = null) => ({
  id: '1',
  symbol: 'BTC',
  address,
  description,
  isSample: false,
  updatedAt: '2026-11-21T12:00:00Z',
})
const said = (action: string, before: unknown, after: unknown, subject = 'GROK', subjectName?: string) =>
  describeChange(
    { action, subject, before, after, ...(subjectName === undefined ? {} : { subjectName }) },
    texts.t,
    settingTexts.t,
  )
const differencesOf = (before: unknown, after: unknown) => differencesIn(before, after, texts.t)
const inOneLine = (found: readonly Difference[]) => lineOf(found, texts.t)

describe('a change by staff in plain words', () => {
  it('given a new wallet address, then old and new stand whole beside each other, with a warning', () => {
    const { title, differences, warning } = said('wallet-updated', wallet('bc1old'), wallet('bc1new'), 'BTC')
    expect(title).toBe('BTC wallet changed')
    expect(differences).toEqual([
      { name: 'address', term: 'Address', before: 'bc1old', after: 'bc1new', isCode: true },
    ])
    expect(warning).toMatch(/goes to another address/)
  })

  it('given another description, then nobody is warned', () => {
    const { differences, warning } = said('wallet-updated', wallet('bc1old'), wallet('bc1old', 'Cold'), 'BTC')
    expect(differences).toEqual([
      { name: 'description', term: 'Description', before: undefined, after: 'Cold', isCode: false },
    ])
    expect(warning).toBeUndefined()
  })

  it('given a new price, then only the price differs', () => {
    const token = { symbol: 'GROK', name: 'GROK', logoUrl: null }
    const { differences } = said(
      'token-price-changed',
      { ...token, price: '3.00' },
      { ...token, price: '3.10' },
    )
    expect(inOneLine(differences)).toBe('3.00 → 3.10')
  })

  it('given a role, then the person is named; somebody deleted is a deleted user', () => {
    expect(said('user-made-admin', { role: 'user' }, { role: 'admin' }, 'x', 'Ann Lee').title).toBe(
      'Ann Lee made admin',
    )
    expect(said('moderator-removed', { role: 'moderator' }, { role: 'user' }, 'x').title).toBe(
      'Moderator status of Deleted user removed',
    )
  })

  it('given a setting, then its value differs; emptied, then there is none', () => {
    const emptied = differencesOf('10', '')
    expect(emptied).toEqual([{ name: '', term: 'Value', before: '10', after: undefined, isCode: false }])
    expect(inOneLine(emptied)).toBe('Value: 10 → none')
    expect(inOneLine(differencesOf(null, { role: 'admin' }))).toBe('Role: admin')
    expect(inOneLine(differencesOf('10', '10'))).toBe('No value differs')
  })

  it('given a known setting, then the title says what it was set to, and old and new stand beside it', () => {
    const { title, differences } = said('setting-changed', '5000000', '10000000', 'sale_hard_cap')
    expect(title).toBe('Hard cap set to 10,000,000 tokens')
    expect(inOneLine(differences)).toBe('5000000 → 10000000')
  })

  it('given a setting of a later version, then the title names its key', () => {
    expect(said('setting-changed', '', 'red', 'sale_colour').title).toBe('Site setting sale_colour changed')
  })

  it('given prices of several currencies, then each that differs is named', () => {
    const before = { BTC: { price: '1', source: 'a' }, ETH: null }
    const after = { BTC: { price: '2', source: 'a' }, ETH: { price: '9', source: 'a' } }
    expect(differencesOf(before, after).map(({ term }) => term)).toEqual([
      'BTC price',
      'ETH price',
      'ETH source',
    ])
  })

  it('given a settlement that was narrowed, then its purchase and output are named, and its transaction once', () => {
    const before = { transactionHash: 'ab12', output: 'any' }
    const id = '0f3c2b1a-0000-4000-8000-000000000000'
    const words = said('settlement-narrowed', before, { ...before, output: '3' }, id)
    expect(words).toMatchObject({
      title: 'Settlement of purchase 0f3c2b1a narrowed to one output',
      transaction: 'ab12',
      purchaseId: id,
    })
    expect(inOneLine(words.differences)).toBe('The whole transaction → 3')
    expect(CHANGE_TYPES).toContain('settlement-narrowed')
  })

  it('given an export of the trail, then what it was narrowed by has names', () => {
    const after = { filters: { type: 'PurchasePaid' }, isSearch: true, exportedAt: 'x', format: 'f' }
    expect(differencesOf(null, after).map(({ term }) => term)).toEqual([
      'Filter: Type',
      'With a search',
      'Exported at',
      'Format',
    ])
  })

  it('given evidence added later, then the evidence before and since', () => {
    const before = { evidence: 'none', transactionHash: null, output: null }
    const words = said('evidence-added', before, {
      evidence: 'transaction',
      transactionHash: 'ab12',
      output: 'any',
    })
    expect(words.title).toBe('Transaction added to the approval of purchase GROK')
    expect(words.differences).toEqual([
      { name: 'evidence', term: 'Evidence', before: 'None', after: 'Transaction', isCode: false },
      { name: 'transactionHash', term: 'Transaction hash', before: undefined, after: 'ab12', isCode: true },
      { name: 'output', term: 'Output', before: undefined, after: 'The whole transaction', isCode: false },
    ])
    expect(words.transaction).toBeUndefined()
  })

  it('given what is done to failed jobs, then the title names its queue or job, and it can be filtered by', () => {
    expect(said('queue-job-removed', null, null, 'prices/12').title).toBe('Job prices/12 removed')
    expect(said('queues-paused', null, null, 'all queues').title).toBe('All queues paused')
    expect(CHANGE_TYPES).toEqual(
      expect.arrayContaining(['queue-job-removed', 'queues-paused', 'audit-exported', 'password-confirmed']),
    )
  })

  it('given a read model accepted without streams, then its name, the reason and what is set aside', () => {
    const after = {
      projection: 'balances',
      reason: 'They are test purchases',
      purchases: 1,
      missing: 'purchase-1 (odd)',
    }
    const { title, differences } = said('generation-accepted', null, after, 'balances_v1_g2')
    expect(title).toBe('Rebuilt balances_v1_g2 accepted without what it has set aside')
    expect(differences.map(({ term, after: is }) => [term, is])).toEqual([
      ['Projection', 'balances'],
      ['Reason', 'They are test purchases'],
      ['Purchases', '1'],
      ['Set aside', 'purchase-1 (odd)'],
    ])
    expect(CHANGE_TYPES).toContain('generation-accepted')
  })

  it('given a task of a projection, then its name and what was asked for', () => {
    const { title, differences } = said('projection-task-requested', null, { kind: 'rebuild' }, 'balances')
    expect(title).toBe('Rebuild or check of balances requested')
    expect(differences).toMatchObject([{ term: 'Kind', after: 'rebuild' }])
    expect(said('projection-task-cancelled', { kind: 'rebuild' }, null, 'balances').title).toBe(
      'Rebuild or check of balances cancelled',
    )
  })

  it('given an action of a later version, then its name is readable and its fields are shown', () => {
    const { title, differences } = said('refund-agreed', null, { amount: 5, isFinal: true, at: [1] })
    expect(title).toBe('Refund agreed')
    expect(differences.map(({ term, after }) => [term, after])).toEqual([
      ['Amount', '5'],
      ['Is final', 'Yes'],
      ['At', '[1]'],
    ])
    expect(inOneLine(differences)).toBe('Amount, Is final, At')
    expect(said('constructor', null, null).title).toBe('Constructor')
  })
})
