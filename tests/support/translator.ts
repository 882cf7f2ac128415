import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What went wrong in the page, each kind once. */
    translationFaults?: Set<string>
    /** Every text that a browser's own translator is given, as it was: none under translate="no". */
    translatedTexts?: Set<string>
  }
}

export interface TranslatorOptions {
  /** translate="no" is left alone, as a browser's own translator does; some extensions take every text. */
  readonly honoursNo: boolean
}

/**
 * Lets the page's texts be replaced as a browser's translator does it, as they come: each text node by
 * `<font><font>text</font></font>`, the words unchanged so that they are still found. From the next document on.
 */
export async function translate(page: Page, { honoursNo }: TranslatorOptions): Promise<void> {
  await page.addInitScript(replaceTexts, honoursNo)
}

/** What the page did that a translated one cannot bear; and texts that it wrote where nobody sees them. */
export async function translationFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window.translationFaults ?? ['the page was not translated'])])
}

async function translatedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window.translatedTexts ?? [])])
}

/** Amounts of money and of coins, hashes, addresses, also of devices, times that run, symbols. */
const NO_WORDS =
  /\$\s?\d|\d\.\d{4,}|\d,\d{3} GROK|[0-9a-f]{24,}|\b\d{1,3}(?:\.\d{1,3}){3}\b|\b\d\d?:\d\d left|\b(BTC|ETH|USDT)\b|^(Bitcoin|Ethereum|Dogecoin)$|the Bitcoin network/

/** What the page has given to the translator that is no language. @param names of people and the like that it shows */
export async function givenAway(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await translatedTexts(page)
  return texts.filter((text) => NO_WORDS.test(text) || names.some((name) => text.includes(name)))
}

/** Runs in the page, before its own scripts; in jsdom, before a file's first test. */
export function replaceTexts(honoursNo: boolean): void {
  const faults = new Set<string>()
  const given = new Set<string>()
  window.translationFaults = faults
  window.translatedTexts = given
  const replaced = new WeakSet<Node>()
  const own = new WeakSet<Node>()
  const untouched = 'script, style, noscript, textarea, svg, #splash'

  const replace = (text: Node): void => {
    const around = text.parentElement
    if (!around || own.has(text) || text.textContent?.trim() === '') return
    if (around.closest(untouched)) return
    const isKept = around.closest('[translate=no]') !== null
    if (isKept && honoursNo) return
    // The library's own list behind a choice is seen by nobody, nor is what a chart measures its words with.
    if (!isKept && !around.closest('select[aria-hidden], #recharts_measurement_span'))
      given.add(text.textContent ?? '')
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    const translated = document.createTextNode(text.textContent ?? '')
    own.add(translated)
    inner.append(translated)
    outer.append(inner)
    around.replaceChild(outer, text)
    replaced.add(text)
  }
  const replaceIn = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) replace(node)
    else for (const child of [...node.childNodes]) replaceIn(child)
  }

  // React's two ways to change the page around a text, and its one way to change the text itself.
  const describe = (node: Node | null) => `'${(node?.textContent ?? '').slice(0, 80)}'`
  for (const name of ['removeChild', 'insertBefore'] as const) {
    const original = Node.prototype[name] as (...nodes: (Node | null)[]) => Node
    const watched = function (this: Node, ...nodes: (Node | null)[]): Node {
      try {
        return original.apply(this, nodes)
      } catch (error) {
        faults.add(`${name} ${describe(nodes[0] ?? null)} in ${describe(this)}`)
        throw error
      }
    }
    Object.defineProperty(Node.prototype, name, { value: watched, configurable: true, writable: true })
  }
  for (const [prototype, name] of [
    [Node.prototype, 'nodeValue'],
    [Node.prototype, 'textContent'],
    [CharacterData.prototype, 'data'],
  ] as const) {
    const original = Object.getOwnPropertyDescriptor(prototype, name)
    if (!original?.set || !original.get) continue
    const { get, set } = original
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get,
      set(this: Node, value: string) {
        if (replaced.has(this))
          faults.add(`'${value}' is written where '${get.call(this)}' is no longer shown`)
        set.call(this, value)
      },
    })
  }

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.nodeType === Node.TEXT_NODE) replace(target)
      for (const node of addedNodes) replaceIn(node)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}
