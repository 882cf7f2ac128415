/** Where the page asks for what the panel adds: among bull-board's own files, of which none is called so. */
export const ADDED_STYLES_PATH = 'static/panel.css'
export const ADDED_SCRIPT_PATH = 'static/panel.js'

/** A way back to the panel that is in view on each of the board's pages, also on a phone. */
export const WAY_BACK = `<nav aria-label="Admin panel">
      <a class="panel-way-back" href="/admin?view=operations">Back to the admin panel</a>
    </nav>`

const STYLES = `.panel-way-back {
  position: fixed;
  right: 16px;
  bottom: 16px;
  z-index: 20;
  padding: 10px 16px;
  border: 1px solid #4a5568;
  border-radius: 8px;
  background: #1a202c;
  color: #f7fafc;
  font: 500 14px/1.4 system-ui, sans-serif;
  text-decoration: none;
}
.panel-way-back:hover { background: #2d3748; }
.panel-way-back:focus-visible { outline: 2px solid #90cdf4; outline-offset: 2px; }
main { padding-bottom: 72px; }
`

/**
 * Names bull-board's buttons that are a picture alone. Most have a tooltip, whose words only its component knows:
 * they are read there. Where a later release keeps them elsewhere, those buttons go without a name as before.
 */
const SCRIPT = `'use strict'
;(() => {
  const HEADER = ['Redis details', 'Full screen', 'Settings', 'Links']
  const FAR = 12

  const tooltipOf = (button) => {
    const key = Object.keys(button).find((name) => name.startsWith('__reactFiber$'))
    let part = key && button[key]
    for (let depth = 0; part && depth < FAR; depth += 1, part = part.return) {
      const title = part.memoizedProps && part.memoizedProps.title
      if (typeof title === 'string' && title !== '') return title
    }
    return undefined
  }
  const placeOf = (button) => {
    if (button.className.includes('copyBtn')) return 'Copy'
    const header = button.closest('header')
    const own = header && [...header.querySelectorAll('ul button')].indexOf(button)
    if (header && own >= 0) return HEADER[own]
    return button.getAttribute('aria-haspopup') === 'menu' ? 'Queue actions' : undefined
  }
  const nameAll = () => {
    for (const button of document.querySelectorAll('#root button:not([aria-label]), #root button[data-named]')) {
      const name = button.innerText.trim() === '' ? (tooltipOf(button) ?? placeOf(button)) : undefined
      if (name === undefined || name === button.getAttribute('aria-label')) continue
      button.setAttribute('aria-label', name)
      button.dataset.named = ''
    }
  }
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      nameAll()
    })
  }
  new MutationObserver(ask).observe(document.getElementById('root'), { childList: true, subtree: true })
  ask()
})()
`

/** The files that the panel adds, by their paths: files, since the page's policy should need nothing inline of ours. */
export const ADDED_FILES: ReadonlyMap<string, { readonly type: string; readonly content: string }> = new Map([
  [ADDED_STYLES_PATH, { type: 'text/css; charset=utf-8', content: STYLES }],
  [ADDED_SCRIPT_PATH, { type: 'text/javascript; charset=utf-8', content: SCRIPT }],
])
