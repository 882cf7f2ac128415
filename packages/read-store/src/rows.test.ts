import * as column from './column'
import { row } from './columns'
import type { Queryable } from './pool'
import { firstRowOf, onlyRowOf, rowsOf, UnexpectedRow } from './rows'

const person = row({
  id: column.integer(),
  shownName: column.nullable(column.text()),
  createdAt: column.timestamptz(),
})
const at = '2026-11-23T10:00:00.000Z'
const ada = { id: 1, shown_name: 'Ada', created_at: new Date(at) }
const query = `select id, shown_name,
  created_at from people`

/** Answers with these rows, whatever is asked. */
function databaseOf(...rows: Record<string, unknown>[]): Queryable {
  return { query: () => Promise.resolve({ rows, rowCount: rows.length }) }
}

describe('the rows of a query', () => {
  it('are read by their shape, fields named after columns', async () => {
    const rows = await rowsOf(databaseOf(ada, { ...ada, id: 2, shown_name: null, other: 1 }), person, query)
    expect(rows).toEqual([
      { id: 1, shownName: 'Ada', createdAt: at },
      { id: 2, shownName: null, createdAt: at },
    ])
  })

  it('are one or none where the first is asked for', async () => {
    expect(await firstRowOf(databaseOf(ada), person, query)).toMatchObject({ id: 1 })
    expect(await firstRowOf(databaseOf(), person, query)).toBeUndefined()
  })

  it('must not be none where there always is one', async () => {
    await expect(onlyRowOf(databaseOf(), person, query)).rejects.toThrow(
      new UnexpectedRow('No row from: select id, shown_name, created_at from people'),
    )
  })
})

describe('a row of another shape is refused with its query, its columns and no value', () => {
  it.each([
    [
      'a value of another type',
      { ...ada, id: 'secret' },
      'id: Invalid input: expected number, received string',
    ],
    [
      'null where the column has none',
      { ...ada, created_at: null },
      'created_at: Invalid input: expected date, received null',
    ],
  ])('given %s', async (_, odd, fault) => {
    await expect(rowsOf(databaseOf(ada, odd), person, query)).rejects.toThrow(
      new UnexpectedRow(
        `A row has an unexpected shape (${fault}); its columns are id, shown_name, created_at; from: select id, shown_name, created_at from people`,
      ),
    )
  })

  it('given a column less', async () => {
    await expect(rowsOf(databaseOf({ id: 1, created_at: ada.created_at }), person, query)).rejects.toThrow(
      'A row has an unexpected shape (shown_name is missing); its columns are id, created_at',
    )
  })
})
