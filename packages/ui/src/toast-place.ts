/** Where a toast may stand: at the top first, since buttons at the foot of a page or a dialog are pressed more. */
const PLACES = [
  ['top', 'center'],
  ['top', 'end'],
  ['top', 'start'],
  ['below', 'end'],
  ['below', 'center'],
  ['inside', 'center'],
  ['foot', 'end'],
  ['foot', 'center'],
  ['foot', 'start'],
] as const

/** What a person presses, types into or reads a choice from. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="combobox"], [tabindex="0"]'

/** What a dialog says beside its controls: a warning, a figure, a clock, its title. */
const WORDS = 'h2, h3, p, dt, dd, li, time, figure, [role="status"], [role="alert"], [role="timer"]'

/** Beside a dialog is better than over it, even where it is empty. */
const EMPTY_WEIGHT = 0.01

/** What has the focus counts for more than anything else that could be covered. */
const FOCUS_WEIGHT = 100

/** A dialog leaves this much of the screen free, from the top (dialog.module.css). */
const ROOM = '--edge-toast'

/** Puts the toast where it covers nothing that is used or read, or makes room for it at the top, or covers the least of them. */
export function placeToast(viewport: HTMLElement): void {
  clearRoom()
  fitBeside(viewport)
  const covered = whatIsShown(viewport)
  let best: { cost: number; place: (typeof PLACES)[number] } | undefined
  for (const place of PLACES) {
    setPlace(viewport, place)
    const cost = costOf(viewport.getBoundingClientRect(), covered)
    if (best === undefined || cost < best.cost) best = { cost, place }
    if (cost === 0) break
  }
  if (!best || best.cost === 0) return
  setPlace(viewport, PLACES[0])
  document.documentElement.style.setProperty(ROOM, `${Math.ceil(viewport.getBoundingClientRect().bottom)}px`)
  if (costOf(viewport.getBoundingClientRect(), covered) < best.cost) return
  clearRoom()
  setPlace(viewport, best.place)
}

/** Gives the room at the top back to the dialog, once no toast is shown. */
export function clearRoom(): void {
  document.documentElement.style.removeProperty(ROOM)
}

function setPlace({ dataset }: HTMLElement, [vertical, horizontal]: (typeof PLACES)[number]): void {
  dataset.vertical = vertical
  dataset.horizontal = horizontal
}

const openDialog = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)

/** Narrower than this, a toast's sentence has too many lines. */
const LEAST_WIDTH = 220

/** As wide as the room beside a dialog, where that is enough for it. */
function fitBeside(viewport: HTMLElement): void {
  const room = openDialog()?.getBoundingClientRect().left ?? 0
  viewport.style.maxWidth = room > LEAST_WIDTH ? `${room - 16}px` : ''
}

interface Shown {
  readonly element: Element
  readonly weight: number
}

/** What a toast should not cover. Behind an open dialog nothing can be used, and within it the words count, too. */
function whatIsShown(viewport: HTMLElement): Shown[] {
  const dialog = openDialog()
  const all = (selector: string, weight: number) =>
    [...(dialog ?? document).querySelectorAll(selector)]
      .filter((element) => !viewport.contains(element))
      .map((element) => ({ element, weight }))
  if (!dialog) return all(CONTROLS, 1)
  // A sheet of the screen's width has nothing beside it.
  const isWhole = dialog.getBoundingClientRect().width >= window.innerWidth
  const empty = isWhole ? [] : [{ element: dialog, weight: EMPTY_WEIGHT }]
  return [...all(CONTROLS, 1), ...all(WORDS, 1), ...empty]
}

function costOf(toast: DOMRect, shown: readonly Shown[]): number {
  let cost = 0
  for (const { element, weight } of shown) {
    const box = element.getBoundingClientRect()
    const width = Math.min(toast.right, box.right) - Math.max(toast.left, box.left)
    const height = Math.min(toast.bottom, box.bottom) - Math.max(toast.top, box.top)
    if (width <= 0 || height <= 0) continue
    cost += width * height * (element === document.activeElement ? FOCUS_WEIGHT : weight)
  }
  return cost
}
