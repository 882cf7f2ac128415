import type { Locator, Page } from 'playwright-core'

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="combobox"], [tabindex="0"]'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export const boxOf = (part: Locator): Promise<Box> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

export const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top

/** The controls that can be seen and lie under this part of the screen, by their words. */
export function coveredBy(part: Locator): Promise<string[]> {
  return part.evaluate((cover, selector) => {
    const over = cover.getBoundingClientRect()
    const place = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document
    return [...place.querySelectorAll(selector)]
      .filter((control) => {
        const box = control.getBoundingClientRect()
        const width = Math.min(over.right, box.right) - Math.max(over.left, box.left)
        const height = Math.min(over.bottom, box.bottom) - Math.max(over.top, box.top)
        return !cover.contains(control) && width > 1 && height > 1
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.id)
  }, CONTROLS)
}

/** The controls that the window's edge, or that of a box which hides what is outside of it, cuts off on a side. */
export function cutControls(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const isCut = (control: Element): boolean => {
      const { left, right, width } = control.getBoundingClientRect()
      if (width <= 1) return false
      for (let around = control.parentElement; around; around = around.parentElement) {
        // A row of tabs or of filters is scrolled sideways, and shows by the cut that there is more; one of several lines does not.
        if (around.matches('[role="tablist"]')) return false
        if (around.matches('[role="group"]') && getComputedStyle(around).flexWrap === 'nowrap') return false
        // For a screen reader alone.
        if (around.clientWidth === 1) return false
        if (getComputedStyle(around).overflowX === 'visible') continue
        const box = around.getBoundingClientRect()
        if (left < box.left - 0.5 || right > box.right + 0.5) return true
      }
      return left < -0.5 || right > window.innerWidth + 0.5
    }
    return [...document.querySelectorAll(selector)]
      .filter((control) => control.checkVisibility() && !control.closest('[aria-hidden="true"]'))
      .filter(isCut)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.id)
  }, CONTROLS)
}

/**
 * The tables wider than the frame around them, each by its name, with by how much and what stands furthest out; a frame
 * that hides nothing shows them over its edge.
 */
export const wideTables = (page: Page): Promise<string[]> =>
  page.getByRole('table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const frame = table.parentElement
      if (frame === null || frame.scrollWidth <= frame.clientWidth) return []
      const isLeftToRight = getComputedStyle(frame).direction === 'ltr'
      const reach = (part: Element) => {
        const { left, right } = part.getBoundingClientRect()
        return isLeftToRight ? right : -left
      }
      const furthest = [...frame.querySelectorAll('*')].reduce<Element>(
        (one, other) => (reach(other) >= reach(one) ? other : one),
        table,
      )
      const by = frame.scrollWidth - frame.clientWidth
      const what = `${furthest.tagName.toLowerCase()} '${(furthest.textContent ?? '').slice(0, 60)}'`
      return [`${table.getAttribute('aria-label')}: ${by} px, ${what}`]
    }),
  )

/** Words that stand on two lines, or that an ellipsis ends, in the elements which the selector finds. */
export function brokenWords(part: Locator): Promise<string[]> {
  return part.evaluateAll((elements) =>
    elements.flatMap((element) => {
      // For a screen reader alone.
      if (element.clientWidth <= 1) return []
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible')
        return [element.textContent ?? '']
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const match of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange()
          range.setStart(node, match.index)
          range.setEnd(node, match.index + match[0].length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(match[0])
        }
      }
      return broken
    }),
  )
}
