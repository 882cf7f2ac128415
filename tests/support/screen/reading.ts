import { screen, waitFor, within } from '@testing-library/react'
import { folded } from './acting'

/** The text of a part, its pieces parted by single spaces, as a person reads it. */
export function textOf(part: Element): string {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const pieces: string[] = []
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? '')
  return pieces.join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** Waits until a part reads so; figures arrive after what stands around them. */
export async function reads(part: () => Element, pattern: RegExp): Promise<void> {
  await waitFor(() => expect(textOf(part())).toMatch(pattern))
}

/** Matches the innermost part that reads so, also where amounts and names in it are parts of their own. */
export const sentence =
  (text: string) =>
  (_: string, part: Element | null): boolean =>
    folded(part) === text && ![...(part?.children ?? [])].some((child) => folded(child) === text)

export const main = (): HTMLElement => screen.getByRole('main')

/** The title of the page, once that page is there. */
export const pageTitle = (name: string): Promise<HTMLElement> =>
  screen.findByRole('heading', { name, level: 1 })

/** Nothing is being loaded any more. */
export async function settled(): Promise<void> {
  await waitFor(() => {
    expect(within(main()).getAllByRole('heading').length).toBeGreaterThan(0)
    expect(main().querySelector('[aria-busy=true]')).toBeNull()
  })
}

export const pathname = (): string => window.location.pathname

/** The texts that a browser which translates the page is given: all but those in translate="no", and hidden lists. */
export function translatable(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (!parentElement?.closest('[translate=no], script, style, svg, select[aria-hidden]'))
      texts.push(textContent ?? '')
  }
  return texts
}
