import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { axeSource, DESKTOP, PHONE } from './browser'

type Size = typeof DESKTOP

/**
 * Every rule at each width. A colour is the theme's and not the width's, so each theme is looked at at one of them; at
 * a single width the second theme is asked for its contrast alone. The page is not loaded again in between: what is
 * open stays open.
 */
export async function expectNoViolation(
  page: Page,
  widths: readonly Size[] = [DESKTOP, PHONE],
): Promise<void> {
  const [first = DESKTOP, second] = widths
  const found = await violationsAt(page, first, 'dark')
  if (second) found.push(...(await violationsAt(page, second, 'light')))
  else found.push(...(await violationsAt(page, first, 'light', ['color-contrast'])))
  expect(found).toEqual([])
}

async function violationsAt(
  page: Page,
  viewport: Size,
  colorScheme: 'dark' | 'light',
  rules?: string[],
): Promise<string[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await settled(page)
  return (await violationsOf(page, rules)).map((said) => `${viewport.width} ${colorScheme} ${said}`)
}

/** In the page, by the script that `violationsOf` puts into it. */
declare const axe: typeof import('axe-core')

/** A document gets axe once: its code is compiled already when the second theme is asked for. */
async function violationsOf(page: Page, rules: string[] | undefined): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  // What passes is checked all the same; its selectors and markup would take a third of the time.
  const options: RunOptions = { resultTypes: ['violations'] }
  if (rules) options.runOnly = rules
  return page.evaluate(async (given) => {
    const { violations } = await axe.run(document, given)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    )
  }, options)
}

/** Two frames, and whatever still moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(moving.map((one) => one.finished))
  })
}
