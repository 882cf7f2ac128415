import type { KeyboardEvent } from 'react'

/** Up and down walk the rows of a table whose rows take the focus; Enter opens one (the table's own). */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target
  if (!(row instanceof HTMLTableRowElement) || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
