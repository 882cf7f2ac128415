/** Where a toast may stand: at the top first, since buttons at the foot of a page or a dialog are pressed more. */
const PLACES = [
  ['top', 'center'],
  ['top', 'end'],
  ['top', 'start'],
  ['below', 'end'],
  ['below', 'center'],
  ['foot', 'end'],
  ['foot', 'center'],
  ['foot', 'start'],
] as const

/** What a person presses, types into or reads a choice from. */
const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="combobox"], [tabindex="0"]'

/** What has the focus counts for more than anything else that could be covered. */
const FOCUS_WEIGHT = 100

/** A dialog that fills a phone's screen leaves this much of it free, from the top (dialog.module.css). */
const ROOM = '--edge-toast'

/** Puts the toast where it covers no control, or makes room for it at the top, or covers the least of them. */
export function placeToast(viewport: HTMLElement): void {
  clearRoom()
  const controls = controlsOutside(viewport)
  let best: { cost: number; place: (typeof PLACES)[number] } | undefined
  for (const place of PLACES) {
    setPlace(viewport, place)
    const cost = costOf(viewport.getBoundingClientRect(), controls)
    if (best === undefined || cost < best.cost) best = { cost, place }
    if (cost === 0) break
  }
  if (!best || best.cost === 0) return
  setPlace(viewport, PLACES[0])
  document.documentElement.style.setProperty(ROOM, `${Math.ceil(viewport.getBoundingClientRect().bottom)}px`)
  if (costOf(viewport.getBoundingClientRect(), controls) < best.cost) return
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

/** Those that can be used now: behind an open dialog nothing can. */
function controlsOutside(viewport: HTMLElement): Element[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  return [...(dialog ?? document).querySelectorAll(CONTROLS)].filter((control) => !viewport.contains(control))
}

function costOf(toast: DOMRect, controls: readonly Element[]): number {
  let cost = 0
  for (const control of controls) {
    const box = control.getBoundingClientRect()
    const width = Math.min(toast.right, box.right) - Math.max(toast.left, box.left)
    const height = Math.min(toast.bottom, box.bottom) - Math.max(toast.top, box.top)
    if (width <= 0 || height <= 0) continue
    cost += width * height * (control === document.activeElement ? FOCUS_WEIGHT : 1)
  }
  return cost
}
