/** An open request, as the faucet shows it. */
export interface FaucetRow {
  readonly id: string
  /** With its unit. */
  readonly amount: string
  /** It is paid on a chain that was started here. */
  readonly isPayable: boolean
  /** By which it was paid here. */
  readonly transaction: string | undefined
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter)

/** It loads itself anew every few seconds: requests come and go elsewhere. */
export const faucetPage = (rows: readonly FaucetRow[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>Test coins</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Test coins</h1>
<p>Pays open purchases with coins that are worth nothing, on chains of this machine alone. Then name the transaction
under <b>I Have Paid</b>, as a buyer does. A block comes every few seconds while something waits for one.</p>
${rows.length === 0 ? '<p class="none">No purchase is open. Choose a currency under <b>Buy Coins</b>, and come back.</p>' : `<ul>${rows.map(item).join('')}</ul>`}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`

const item = (row: FaucetRow): string => `<li>
<div class="what"><b>${escaped(row.amount)}</b> <span>purchase ${row.id.slice(0, 8)}</span></div>
${row.transaction === undefined ? choices(row) : shownTransaction(row.transaction)}
</li>`

function choices({ id, isPayable }: FaucetRow): string {
  if (!isPayable) return '<p class="none">No chain for this currency was started.</p>'
  const press = (as: string, label: string, look = '') =>
    `<form method="post" action="/pay?purchase=${id}&amp;as=${as}"><button class="${look}">${label}</button></form>`
  return `<div class="choices">${press('exactly', 'Pay', 'first')}${press('less', 'Pay a tenth less')}${press('more', 'Pay a tenth more')}</div>`
}

const shownTransaction = (transaction: string): string =>
  `<div class="paid">Paid by <code>${escaped(transaction)}</code> <button data-copy="${escaped(transaction)}">Copy</button></div>`

const SCRIPT = `document.addEventListener('click', async ({ target }) => {
  const text = target.dataset?.copy
  if (text === undefined) return
  await navigator.clipboard.writeText(text)
  target.textContent = 'Copied'
})`

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: Canvas; color: CanvasText }
main { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem }
ul { list-style: none; padding: 0; display: grid; gap: .75rem }
li { border: 1px solid color-mix(in srgb, CanvasText 20%, Canvas); border-radius: .75rem; padding: .75rem 1rem; display: grid; gap: .5rem }
.what span, .none { color: color-mix(in srgb, CanvasText 65%, Canvas) }
.choices { display: flex; flex-wrap: wrap; gap: .5rem }
code { overflow-wrap: anywhere }
button { font: inherit; padding: .5rem .9rem; border-radius: .5rem; border: 1px solid color-mix(in srgb, CanvasText 30%, Canvas); background: transparent; color: inherit; cursor: pointer }
button.first { background: #1f57b8; border-color: #1f57b8; color: #fff }
button:focus-visible { outline: 3px solid #6ea0f5; outline-offset: 2px }`
