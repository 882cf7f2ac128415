import { z } from 'zod'
import * as column from './column'
import { columnDefinitions, columnWriters } from './columns'
import { rowReader } from './rows'

const table = z.object({
  id: column.primaryKey(column.uuid()),
  amount: column.bigint(),
  paidAt: column.nullable(column.timestamptz()),
  decidedAs: column.nullable(column.oneOf(['approved', 'declined'])),
  isSample: column.boolean(),
})
const at = '2026-11-21T10:00:00.000Z'

describe('the columns of a table', () => {
  it('are defined in their order', () => {
    expect(columnDefinitions(table).split('\n')).toEqual([
      'id uuid primary key,',
      'amount bigint not null,',
      'paid_at timestamptz,',
      "decided_as text check (decided_as in ('approved', 'declined')),",
      'is_sample boolean not null',
    ])
  })

  it('are written from the fields that they are named after', () => {
    const row = { id: 'a', amount: 250, paidAt: at, decidedAs: null, isSample: false }
    const written = Object.entries(columnWriters(table)).map(([name, { type, value }]) => [
      name,
      type,
      value(row),
    ])
    expect(written).toEqual([
      ['id', 'uuid', 'a'],
      ['amount', 'bigint', 250],
      ['paid_at', 'timestamptz', at],
      ['decided_as', 'text', null],
      ['is_sample', 'boolean', false],
    ])
  })

  const record = { id: 'a', amount: '250', paid_at: new Date(at), decided_as: 'approved', is_sample: true }

  it('are read as pg hands them out, and nothing else of the row', () => {
    expect(rowReader(table)({ ...record, other: 1 })).toEqual({
      id: 'a',
      amount: 250,
      paidAt: at,
      decidedAs: 'approved',
      isSample: true,
    })
  })

  it.each([
    ['a value that none of its list is', { ...record, decided_as: 'expired' }],
    ['null where the column has none', { ...record, amount: null }],
    ['a row without the column', { id: 'a' }],
  ])('given %s, reading throws', (_, odd) => expect(() => rowReader(table)(odd)).toThrow(z.ZodError))
})
