import { figuresOf, isWithin, reportText, type Shipped } from './report'

const shipped = (act: Shipped['act'], command: number, visible: number | null): Shipped => ({
  act,
  place: 'folder',
  command,
  visible,
})

describe('the figures of shipping a remote', () => {
  it('are medians by act, within their limits', () => {
    const figures = figuresOf([
      shipped('publish', 0.4, null),
      shipped('publish', 0.6, null),
      shipped('activate', 5, 0.01),
      shipped('activate', 6, 0.03),
      shipped('activate', 7, 4),
      shipped('rollback', 0.3, 0.02),
    ])
    expect(figures).toEqual([
      { act: 'publish', place: 'folder', command: 0.5, visible: null },
      { act: 'activate', place: 'folder', command: 6, visible: 0.03 },
      { act: 'rollback', place: 'folder', command: 0.3, visible: 0.02 },
    ])
    expect(figures.every(isWithin)).toBe(true)
    expect(reportText(figures)).toContain('activate, folder')
  })

  it('are beyond where a publication takes longer than 2 s, or a change is seen later than 1 s', () => {
    const [slow] = figuresOf([shipped('publish', 2.1, null)])
    expect(slow && isWithin(slow)).toBe(false)
    expect(isWithin({ act: 'rollback', place: 'folder', command: 0.3, visible: 1.1 })).toBe(false)
  })
})
