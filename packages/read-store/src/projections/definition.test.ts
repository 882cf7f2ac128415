import { schemaNameOf } from './definition'
import { asUnnest } from './row-set'

describe('a schema of its own for every generation', () => {
  it('says projection, version and generation', () => {
    expect(schemaNameOf('purchase-list', 2, 13)).toBe('purchase_list_v2_g13')
  })

  it.each(['', 'Purchase', 'a;drop', '1st'])('%j is no name, and reaches no statement', (name) => {
    expect(() => schemaNameOf(name, 1, 1)).toThrow('no name for a projection')
  })
})

describe('rows as parameters', () => {
  it('given three rows of two columns, then there are two parameters', () => {
    const columns = {
      id: { type: 'uuid', value: (row: { id: string }) => row.id },
      size: { type: 'bigint', value: (row: { id: string }) => row.id.length },
    }
    expect(asUnnest(columns, [{ id: 'a' }, { id: 'bb' }, { id: 'ccc' }])).toEqual({
      names: 'id, size',
      source: 'unnest($1::uuid[], $2::bigint[])',
      values: [
        ['a', 'bb', 'ccc'],
        [1, 2, 3],
      ],
    })
  })
})
