import { inTime } from '@presale/kernel'

/** So long nobody waits for a button: a browser in another app may never answer, nor a question that is not answered. */
const ANSWER_MS = 1_000

/** What was asked for last, by whichever button. */
let latest: string | undefined

/**
 * Puts the text on the clipboard: by its API, and where that is not there (it exists only on https and localhost), does
 * not answer in time or refuses, as browsers inside of other apps do, by the browser's old command. Rejects where both
 * fail.
 */
export async function copyText(text: string): Promise<void> {
  latest = text
  try {
    await inTime(writeToClipboard(text), ANSWER_MS, () => {
      throw new Error('The clipboard does not answer.')
    })
  } catch {
    if (!isCopiedByCommand(text)) throw new Error('The clipboard is not available.')
  }
}

async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  // A write cannot be called off. One that was allowed late must not leave an earlier address where a later one was copied.
  if (latest !== undefined && latest !== text) await navigator.clipboard.writeText(latest)
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
