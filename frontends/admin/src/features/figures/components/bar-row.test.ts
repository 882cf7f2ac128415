import { type BarRow, withBrokenOutlier } from './bar-row'

const row = (key: string, ...values: number[]): BarRow => ({ key, label: key, name: key, values, facts: [] })
const drawn = (...rows: BarRow[]) => withBrokenOutlier(rows).map(({ values, breakIn }) => [values, breakIn])

describe('a bar that leaves the others no length', () => {
  it('given one of more than four times the next, it is drawn half as long again, broken where it is longest', () =>
    expect(drawn(row('a', 10, 90), row('b', 10, 0), row('c', 0, 4))).toEqual([
      [[1.5, 13.5], 1],
      [[10, 0], undefined],
      [[0, 4], undefined],
    ]))

  it.each([
    ['two that are long', [row('a', 100), row('b', 90), row('c', 1)]],
    ['two bars alone', [row('a', 100), row('b', 1)]],
    ['nothing beside it', [row('a', 100), row('b', 0), row('c', 0)]],
    ['no bar', []],
  ])('given %s, all are drawn as they are', (_what, rows) => expect(withBrokenOutlier(rows)).toBe(rows))
})
