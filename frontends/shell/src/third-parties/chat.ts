import { loadScript } from './load-script'
import { mayLoad } from './this-document'

interface Smartsupp {
  (...call: unknown[]): void
  _: unknown[][]
}

declare global {
  interface Window {
    _smartsupp?: { key: string }
    smartsupp?: Smartsupp
  }
}

/** Smartsupp's own snippet in our words: the key, a queue for its API, the loader. */
export function loadChat(key: string): void {
  if (!mayLoad('chat')) return
  const smartsupp: Smartsupp = (...call) => {
    smartsupp._.push(call)
  }
  smartsupp._ = []
  window._smartsupp = { key }
  window.smartsupp = smartsupp
  loadScript('https://www.smartsuppchat.com/loader.js')
  // base.css keeps the corner free that the chat's button takes.
  document.documentElement.dataset.chat = 'on'
}
