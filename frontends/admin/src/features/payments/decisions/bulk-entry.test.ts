import { type BulkEntry, entryFor, lacksEvidence, NOTHING_FOR_ANY, problemsWithBulk } from './bulk-entry'
import { texts } from './texts'

const { t } = texts

const HASH = 'ab'.repeat(32)
const named = { id: 'named', transactionHash: HASH, cryptoSymbol: 'BTC', wallet: 'bc1qpresale' }
const bare = { ...named, id: 'bare', transactionHash: null }
const given = (entry: Partial<BulkEntry>): BulkEntry => ({ ...NOTHING_FOR_ANY, ...entry })

describe('what a bulk decision is given', () => {
  it('given a hash for a purchase whose buyer named none, it has its evidence, and is sent without a reason', () => {
    const entry = given({ reason: 'Seen in the wallet', hashes: new Map([['bare', ` ${HASH} `]]) })
    expect(lacksEvidence(NOTHING_FOR_ANY, bare)).toBe(true)
    expect(lacksEvidence(entry, bare)).toBe(false)
    expect(entryFor('approve', bare, entry)).toEqual({ hash: HASH, output: '', reason: '' })
  })

  it('given only a reason, it goes to those without a transaction', () => {
    const entry = given({ reason: 'Seen in the wallet' })
    expect(entryFor('approve', bare, entry).reason).toBe('Seen in the wallet')
    expect(entryFor('approve', named, entry)).toEqual({ hash: '', output: '', reason: '' })
    expect(entryFor('decline', named, entry).reason).toBe('Seen in the wallet')
  })

  it('given something that is no hash, it says so at that purchase alone', () => {
    const problems = problemsWithBulk(
      t,
      'approve',
      [named, bare],
      given({ hashes: new Map([['bare', 'x y']]) }),
    )
    expect([...(problems?.hashes.keys() ?? [])]).toEqual(['bare'])
    expect(problemsWithBulk(t, 'approve', [named], NOTHING_FOR_ANY)).toBeUndefined()
  })

  it('given a reason that is too long, it says so', () => {
    expect(problemsWithBulk(t, 'decline', [named], given({ reason: 'x'.repeat(501) }))?.reason).toBeDefined()
  })
})
