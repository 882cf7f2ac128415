/** Where the page asks for what the panel adds: among bull-board's own files, of which none is called so. */
export const ADDED_STYLES_PATH = 'static/panel.css'
export const ADDED_SCRIPT_PATH = 'static/panel.js'

/**
 * What is in view on each of the board's pages, also on a phone: a way back to the panel and, where failed jobs may be
 * tried again, a button for what the page shows.
 */
export function panelBar(mayRetry: boolean): string {
  const retry = `<span class="panel-said" role="status"></span>
      <button class="panel-button" type="button" hidden>Retry</button>
      `
  return `<nav class="panel-bar" aria-label="Admin panel">
      ${mayRetry ? retry : ''}<a class="panel-button" href="/admin?view=operations">Back to the admin panel</a>
    </nav>`
}

const STYLES = `.panel-bar {
  position: fixed;
  right: 16px;
  bottom: 16px;
  left: 16px;
  z-index: 20;
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: 8px;
  font: 500 14px/1.4 system-ui, sans-serif;
  pointer-events: none;
}
.panel-button, .panel-said {
  padding: 10px 16px;
  border: 1px solid #4a5568;
  border-radius: 8px;
  background: #1a202c;
  color: #f7fafc;
  pointer-events: auto;
}
.panel-said { border-color: transparent; }
.panel-button { font: inherit; text-decoration: none; cursor: pointer; }
.panel-button[hidden], .panel-said:empty { display: none; }
.panel-button:hover { background: #2d3748; }
.panel-button:disabled { opacity: 0.6; cursor: default; }
.panel-button:focus-visible { outline: 2px solid #90cdf4; outline-offset: 2px; }
main { padding-bottom: 72px; }
`

/**
 * Tries failed jobs again: bull-board offers its buttons all together or not at all, and most of what they do is no call
 * of this site. It follows the page by its address: the job that is open, or all failed jobs of a queue.
 */
const RETRY_SCRIPT = `'use strict'
;(() => {
  const LOOK_AGAIN_MS = 5000
  const said = document.querySelector('.panel-said')
  const button = document.querySelector('button.panel-button')
  if (!button) return
  const api = (path) => new URL('api/queues' + path, document.baseURI)
  let offered

  const inView = () => {
    const base = new URL(document.baseURI).pathname
    const [part, queue, job] = location.pathname.slice(base.length).split('/')
    return part === 'queue' && queue ? { queue, job: job || undefined } : undefined
  }
  const read = async (address) => {
    const answer = await fetch(address)
    return answer.ok ? answer.json() : undefined
  }
  const offerFor = async ({ queue, job }) => {
    if (job !== undefined) {
      const found = await read(api('/' + queue + '/' + job))
      return found?.status === 'failed' && { path: '/' + queue + '/' + job + '/retry', label: 'Retry this job' }
    }
    const all = await read(api('?page=1&jobsPerPage=1'))
    const failed = all?.queues.find(({ name }) => name === decodeURIComponent(queue))?.counts.failed
    const label = failed === 1 ? 'Retry the failed job' : 'Retry all ' + failed + ' failed jobs'
    return failed > 0 && { path: '/' + queue + '/retry/failed', label }
  }
  const look = async () => {
    const place = location.pathname
    const shown = inView()
    const offer = shown && (await offerFor(shown).catch(() => undefined))
    if (place !== location.pathname || button.disabled) return
    offered = offer || undefined
    button.hidden = !offered
    if (offered) button.textContent = offered.label
  }
  button.addEventListener('click', async () => {
    if (!offered) return
    button.disabled = true
    const answer = await fetch(api(offered.path), { method: 'PUT' }).catch(() => undefined)
    said.textContent = answer?.ok ? 'Tried again' : 'That could not be done. Please try again shortly.'
    button.disabled = false
    look()
  })
  let place
  const follow = () => {
    if (place === location.pathname) return
    place = location.pathname
    said.textContent = ''
    button.hidden = true
    look()
  }
  new MutationObserver(follow).observe(document.getElementById('root'), { childList: true, subtree: true })
  setInterval(look, LOOK_AGAIN_MS)
  follow()
})()
`

/**
 * Names bull-board's buttons that are a picture alone. Most have a tooltip, whose words only its component knows:
 * they are read there. Where a later release keeps them elsewhere, those buttons go without a name as before.
 */
const NAMES_SCRIPT = `;(() => {
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
  [ADDED_SCRIPT_PATH, { type: 'text/javascript; charset=utf-8', content: RETRY_SCRIPT + NAMES_SCRIPT }],
])
