import type { Translate } from '@presale/i18n'
import type { OutputKind } from '@presale/kernel'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** The label of its input field. */
export function outputLabel(t: T, kind: OutputKind): string {
  return t(`output.${kind}`)
}

/** Where to find it, as a sentence. */
export function outputPlace(t: T, kind: OutputKind): string {
  return kind === 'log' ? t('output.where.log') : t('output.where.fromZero')
}

/** 'output 3', as block explorers of the network call it. */
export function numberedOutput(t: T, kind: OutputKind | undefined, number: string): string {
  const noun = kind === 'event' || kind === 'log' ? kind : 'output'
  return t(`output.numbered.${noun}`, { number })
}
