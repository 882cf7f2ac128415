export type Side = 'top' | 'right' | 'bottom' | 'left'

interface Size {
  readonly width: number
  readonly height: number
}

interface Box extends Size {
  readonly top: number
  readonly left: number
}

/** To the edges of the window. */
const MARGIN = 8
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** Where it stands, in the window: at the wished side, at the other one where there is no room, never beyond the edge. */
export function placeBeside(
  anchor: Box,
  size: Size,
  wished: Side,
  view: Size,
): { top: number; left: number } {
  const room = {
    top: anchor.top - size.height,
    left: anchor.left - size.width,
    bottom: view.height - (anchor.top + anchor.height) - size.height,
    right: view.width - (anchor.left + anchor.width) - size.width,
  }
  const other = OPPOSITE[wished]
  const side = room[wished] < MARGIN && room[other] > room[wished] ? other : wished
  const middle = {
    top: anchor.top + (anchor.height - size.height) / 2,
    left: anchor.left + (anchor.width - size.width) / 2,
  }
  const beside = {
    top: { top: anchor.top - size.height, left: middle.left },
    bottom: { top: anchor.top + anchor.height, left: middle.left },
    left: { top: middle.top, left: anchor.left - size.width },
    right: { top: middle.top, left: anchor.left + anchor.width },
  }[side]
  return {
    top: within(beside.top, view.height - size.height),
    left: within(beside.left, view.width - size.width),
  }
}

function within(value: number, most: number): number {
  return Math.max(MARGIN, Math.min(value, most - MARGIN))
}
