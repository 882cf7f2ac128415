/** What is pressed as one, wherever inside it the pointer stands. */
const CONTROL = 'button, a, input, select, textarea, label, summary, [role], [tabindex]'

/**
 * Keeps the second half of a double click from what the first half has put under the pointer. Choosing a currency
 * opens the next step in its place, and a dialog opens over the button that asked for it: without this, a hurried
 * double click would also press there, on something that nobody has read yet. For the shell and every remote.
 */
export function guardSecondClicks(): void {
  let stoodThere: ReadonlySet<Element> = new Set()
  const guard = (event: Event): void => {
    // A form control's library sends itself plain events of that name.
    if (!(event instanceof MouseEvent)) return
    const { detail: count, target, clientX, clientY } = event
    if (count === 1) stoodThere = new Set(document.elementsFromPoint(clientX, clientY))
    // By the keyboard, or by a script: no pointer is involved.
    if (count < 2 || !(target instanceof Element)) return
    // The browser's own click on the field of a label comes with the label's place.
    if (!target.contains(document.elementFromPoint(clientX, clientY))) return
    if (stoodThere.has(target.closest(CONTROL) ?? target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Before React, which listens at its root.
  window.addEventListener('click', guard, { capture: true })
}
