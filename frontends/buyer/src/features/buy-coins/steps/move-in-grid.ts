import type { KeyboardEvent } from 'react'

/** Arrow keys go from tile to tile, as the grid happens to be broken into rows; Home and End to its ends. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const tiles = [...event.currentTarget.querySelectorAll('button')]
  const active = document.activeElement
  const at = active instanceof HTMLButtonElement ? tiles.indexOf(active) : -1
  const next = at === -1 ? undefined : tiles[targetOf(event.key, at, tiles.length, columnsOf(tiles))]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top
  return tiles.filter((tile) => tile.getBoundingClientRect().top === top).length
}

/** @returns the index that the key leads to; -1 where it leads nowhere. */
export function targetOf(key: string, at: number, count: number, columns: number): number {
  switch (key) {
    case 'ArrowRight':
      return at + 1 < count ? at + 1 : -1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowDown':
      return at + columns < count ? at + columns : -1
    case 'ArrowUp':
      return at - columns >= 0 ? at - columns : -1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}
