import { entriesOf, faultsOf } from './catalogues'

const english = entriesOf(`
  // Of the payments.
  export const en = {
    title: 'Payments of <name/>',
    'status.open': \`Open\`,
    approve: '{count, plural, one {# payment of {name}} other {# payments}}',
  } as const
`)
const faults = (german: string) => faultsOf(english, entriesOf(`export const de = {${german}}`))

describe('a catalogue', () => {
  it('is read with its keys and texts', () => {
    expect([...english.keys()]).toEqual(['title', 'status.open', 'approve'])
    expect(english.get('status.open')).toBe('Open')
  })

  it('given the same values and marks, has no faults', () => {
    expect(
      faults("title: '<name/>: Zahlungen', approve: '{count, plural, one {# von {name}} other {#}}'"),
    ).toEqual([])
  })

  it('given a value or a mark that is missing or of another name, says which', () => {
    expect(faults("title: 'Zahlungen', approve: '{anzahl} von {name}'")).toEqual([
      'title: has no values, English has <name/>',
      'approve: has anzahl, name, English has count, name',
    ])
  })

  it('given a quote that would make the value plain text, says how it is written', () => {
    expect(faultsOf(new Map(), new Map([['a', "Say '{name}'"]]))).toContain(
      "a: a quote before a brace is written twice ('')",
    )
    expect(faultsOf(new Map([['a', '{name}']]), new Map([['a', "Say ''{name}''"]]))).toEqual([])
  })
})
