import { BUY_BUDGETS, type Budget, isWithin, LANDING_BUDGETS, PANEL_BUDGETS } from './budgets'
import { medianOf, type ScreenFigures } from './measure-screen'
import { isPassed, reportText } from './report'

const KEPT: ScreenFigures = {
  firstPaint: 900,
  contentAt: 2900,
  usableAt: 5100,
  largestPaint: 3000,
  layoutShift: 0.01,
  longTasks: 400,
  script: 149_900,
  style: 9_000,
  font: 48_000,
  all: 240_000,
  requests: 21,
  files: [],
}
const missedOf = (budgets: readonly Budget[], change: Partial<ScreenFigures>) =>
  budgets.filter((budget) => !isWithin(budget, { ...KEPT, ...change })).map(({ name }) => name)
const missedWith = (change: Partial<ScreenFigures>) => missedOf(LANDING_BUDGETS, change)

describe('the budgets of the landing', () => {
  it('given figures within all of them, misses none', () => {
    expect(missedWith({})).toEqual([])
  })

  it.each<[string, Partial<ScreenFigures>, string]>([
    ['a late splash', { firstPaint: 2001 }, 'splash painted'],
    ['a late landing', { contentAt: 4001 }, 'landing stands under it'],
    ['a splash that goes early', { usableAt: 4990 }, 'no longer inert'],
    ['a splash that goes late', { usableAt: 5501 }, 'no longer inert'],
    ['too much script', { script: 150_001 }, 'script'],
    ['a page that jumps', { layoutShift: 0.06 }, 'layout shift'],
    ['a splash that nobody saw', { firstPaint: undefined }, 'splash painted'],
  ])('given %s, misses that one', (_what, change, missed) => {
    expect(missedWith(change)).toEqual([missed])
  })
})

describe('the budgets of buying and of the panel', () => {
  it.each<[string, readonly Budget[], Partial<ScreenFigures>, string[]]>([
    ['figures within them', BUY_BUDGETS, {}, []],
    ['26 requests', BUY_BUDGETS, { requests: 26 }, ['requests']],
    ['a late currency', BUY_BUDGETS, { largestPaint: 2501 }, ['largest paint']],
    ['figures within them', PANEL_BUDGETS, {}, []],
    ['too many bytes', PANEL_BUDGETS, { all: 350_001 }, ['all that came, with headers']],
    ['a page that does not answer', PANEL_BUDGETS, { longTasks: 801 }, ['long tasks']],
    ['rows that jump', PANEL_BUDGETS, { layoutShift: 0.06 }, ['layout shift']],
  ])('given %s, misses what is over', (_what, budgets, change, missed) => {
    expect(missedOf(budgets, { largestPaint: 2400, ...change })).toEqual(missed)
  })
})

describe('the report', () => {
  it('given several visits, returns each median', () => {
    const visits = [3100, 2700, 2900].map((contentAt) => ({ ...KEPT, contentAt }))
    expect(medianOf(visits).contentAt).toBe(2900)
  })

  it('given a visit that did not see something, returns no median of the others', () => {
    expect(medianOf([KEPT, { ...KEPT, usableAt: undefined }]).usableAt).toBeUndefined()
  })

  it('marks what is missed, and fails with it', () => {
    const screen = {
      name: 'landing',
      federated: { ...KEPT, script: 160_000 },
      unfederated: KEPT,
      budgets: LANDING_BUDGETS,
    }
    expect(isPassed(screen)).toBe(false)
    expect(reportText([screen])).toMatch(/script +160\.0 kB +149\.9 kB +150 kB +MISSED/)
    expect(isPassed({ ...screen, federated: KEPT })).toBe(true)
  })
})
