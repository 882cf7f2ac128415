import { remainingSplash } from './remaining-splash'
import { splashFailed, translateSplash } from './splash-words'

/** As in the style of index.html. */
const FADE_MS = 150
/** Farther apart than this, one of the two clocks does not show the age of this page. */
const CLOCKS_AGREE_MS = 1000

let isTimeOver = false
let isContentThere = false
const listeners = new Set<() => void>()

/**
 * The first script's part. The page comes with the splash's mark whatever its path, since one file answers for all;
 * only `/` opens with the splash itself, and what is drawn under it is inert until it goes.
 */
export function beginSplash(): void {
  const splash = splashElement()
  if (splash) translateSplash(splash)
  if (location.pathname !== '/' || !splash) {
    isTimeOver = true
    return
  }
  splash.dataset.state = 'covering'
  rootElement()?.setAttribute('inert', '')
  setTimeout(() => {
    isTimeOver = true
    if (isContentThere) endSplash()
  }, remainingSplash(pageAge()))
}

/** There is something to see under the splash: it goes when its time is over. */
export function endSplashInTime(): void {
  isContentThere = true
  if (isTimeOver) endSplash()
}

export function endSplash(): void {
  isTimeOver = true
  isContentThere = true
  rootElement()?.removeAttribute('inert')
  const splash = splashElement()
  if (!splash || splash.dataset.state === 'leaving') return
  const wasCovering = splash.dataset.state === 'covering'
  splash.dataset.state = 'leaving'
  if (wasCovering) setTimeout(() => splash.remove(), FADE_MS)
  else splash.remove()
  for (const listener of listeners) listener()
}

/** The application's script did not come: said at once, with the way out, on every path. */
export function showLoadingFailed(): void {
  const splash = splashElement()
  if (!splash) return
  splash.dataset.state = 'failed'
  const sentence = splash.querySelector('.splash-late span')
  if (sentence) sentence.textContent = splashFailed()
}

export function isSplashOver(): boolean {
  return isTimeOver && isContentThere
}

export function onSplashOver(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Milliseconds since the navigation began; performance.now() is more where the clock was set meanwhile. */
function pageAge(): number {
  const measured = performance.now()
  const drawn = Number(document.timeline.currentTime ?? measured)
  return measured - drawn > CLOCKS_AGREE_MS ? drawn : measured
}

const splashElement = () => document.getElementById('splash')
const rootElement = () => document.getElementById('root')
