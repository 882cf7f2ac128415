import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

// In this order: each name also stands in the lines of the browsers that follow it.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'], // not a text: a name
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Firefox on Windows'; what is not known is not guessed. */
export function deviceLabel(userAgent: string | null, t: Translate<typeof en>): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return t('device', { browser, system })
  return browser ?? system ?? t('device.unknown')
}

/** The names in its words, which are no language: Edge is no edge. */
export function deviceNames(userAgent: string | null): string[] {
  return [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== undefined)
}

/** For the icon beside it. */
export function isHandheld(userAgent: string | null): boolean {
  return /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '')
}

function nameIn(table: typeof BROWSERS, userAgent: string | null): string | undefined {
  return table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
}
