import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { network } from './network'

/** Puts a text in the place of what stands in a field; at once, where typing it sign by sign would prove no more. */
export async function fill(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field)
  if (text !== '') await person.paste(text)
}

/** Opens the menu of a row, and the entries in it. */
export async function openMenu(person: UserEvent, row: HTMLElement): Promise<HTMLElement[]> {
  await person.click(within(row).getByRole('button', { name: /^Actions for/ }))
  return screen.findAllByRole('menuitem')
}

/** Chooses an entry in the menu of a row. */
export async function chooseInMenu(person: UserEvent, row: HTMLElement, name: string): Promise<void> {
  await openMenu(person, row)
  await person.click(screen.getByRole('menuitem', { name }))
}

/** The window comes to the front again: what a query policy calls focus. */
export function focusAgain(): void {
  act(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

/** The address bar's own way to another place: what a link of a colleague or 'Back' does. */
export function goTo(address: string): void {
  window.history.pushState(null, '', address)
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** What was sent so far by a method, and to where. */
export const sent = (method: string) =>
  network.calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }))

/** A text as it is read: its spaces and lines folded, also those that do not break. */
export const folded = (part: Element | null): string =>
  (part?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** A text of groups with gaps between them, which are none in the text. */
export const withoutGaps = (part: Element | null): string => (part?.textContent ?? '').replaceAll(/\s/g, '')
