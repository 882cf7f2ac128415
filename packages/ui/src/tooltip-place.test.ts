import { placeBeside } from './tooltip-place'

const VIEW = { width: 400, height: 800 }
const SIZE = { width: 100, height: 30 }
const at = (left: number, top: number) => ({ left, top, width: 40, height: 40 })

describe('the place of a tooltip', () => {
  it('given room, stands in the middle of the wished side', () => {
    expect(placeBeside(at(180, 400), SIZE, 'top', VIEW)).toEqual({ left: 150, top: 370 })
    expect(placeBeside(at(180, 400), SIZE, 'bottom', VIEW)).toEqual({ left: 150, top: 440 })
    expect(placeBeside(at(180, 400), SIZE, 'left', VIEW)).toEqual({ left: 80, top: 405 })
    expect(placeBeside(at(180, 400), SIZE, 'right', VIEW)).toEqual({ left: 220, top: 405 })
  })

  it('given no room there, stands at the other side', () => {
    expect(placeBeside(at(180, 10), SIZE, 'top', VIEW)).toEqual({ left: 150, top: 50 })
    expect(placeBeside(at(350, 400), SIZE, 'right', VIEW)).toEqual({ left: 250, top: 405 })
  })

  it('given an element at the edge, stays inside of the window', () => {
    expect(placeBeside(at(0, 400), SIZE, 'top', VIEW).left).toBe(8)
    expect(placeBeside(at(360, 400), SIZE, 'top', VIEW).left).toBe(292)
  })
})
