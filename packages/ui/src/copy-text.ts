/**
 * Puts the text on the clipboard: by its API, and where that is not there (it exists only on https and localhost) or
 * refuses, as browsers inside of other apps do, by the browser's old command. Rejects where both fail.
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    if (!isCopiedByCommand(text)) throw new Error('The clipboard is not available.')
  }
}

function isCopiedByCommand(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  // No keyboard slides in on a phone.
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, whose focus trap would take the selection back from outside.
  const host = focused?.parentElement ?? document.body
  host.append(area)
  try {
    area.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
