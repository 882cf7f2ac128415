import type { Page } from 'playwright-core'

/** Whose screen it is: people who have been prepared once, before the first picture. */
export interface Stage {
  /** Has bought nothing. */
  newcomer(options?: { colorScheme?: 'dark' | 'light' }): Promise<Page>
  /** Has a purchase in each state, and a balance. */
  holder(options?: { colorScheme?: 'dark' | 'light' }): Promise<Page>
  visitor(options?: { colorScheme?: 'dark' | 'light' }): Promise<Page>
  admin(options?: { colorScheme?: 'dark' | 'light' }): Promise<Page>
  moderator(options?: { colorScheme?: 'dark' | 'light' }): Promise<Page>
  readonly purchases: Readonly<Record<'due' | 'confirming' | 'approved' | 'declined', string>>
}

/** One screen in one of its states. */
export interface State {
  /** '<screen>-<state>': the picture's name, the width is added. */
  readonly name: string
  /** Opens it; resolved when it stands as it is to be seen. */
  readonly open: (stage: Stage) => Promise<Page>
  /** As much as the window shows, instead of the whole page: dialogs, toasts, what stands at an edge. */
  readonly isWindow?: boolean
  /** Only at these widths; else at all three. */
  readonly widths?: readonly number[]
  /** Where axe looks at it: on a desktop and on a phone, dark and light, or on a phone alone. */
  readonly axe?: 'both' | 'phone' | undefined
  /** Failures that the state is made of stand in the console. */
  readonly isFaulty?: boolean
}

export const main = (page: Page) => page.getByRole('main')
