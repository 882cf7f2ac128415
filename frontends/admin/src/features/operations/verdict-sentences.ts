import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'
import type { Finding } from './verdict'

/** One sentence for what is wrong; without figures that change while it stays wrong in the same way. */
export function findingSentence(finding: Finding, t: Translate<typeof en>): string {
  const name = 'name' in finding ? finding.name : ''
  const count = 'count' in finding ? finding.count : 0
  return t(`finding.${finding.kind}`, { name, count })
}
