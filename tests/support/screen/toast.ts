import { screen, waitFor, within } from '@testing-library/react'
import { sentence } from './reading'

/** The toast that is shown, by its title and, where given, its description. */
export function findToast(title: string, description?: string): Promise<HTMLElement> {
  return waitFor(() => {
    const shown = screen
      .queryAllByText(sentence(title))
      .map((part) => part.closest<HTMLElement>('[role="status"], [role="alert"]'))
      .find((region) => region !== null && has(region, description))
    if (!shown) throw new Error(`There is no toast '${title}'${description ? ` with '${description}'` : ''}`)
    return shown
  })
}

function has(region: HTMLElement, description: string | undefined): boolean {
  return description === undefined || within(region).queryByText(sentence(description)) !== null
}
