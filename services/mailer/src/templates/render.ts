import { isolated } from '@presale/kernel'
import { ENGLISH, type Wording } from '../texts/wording'
import type { MailContent } from './mail-content'
import { nameToGreet } from './one-line'
import { type Brand, pageOf, UNKNOWN_BRAND } from './page'

export interface Addressed {
  readonly content: MailContent
  /** The recipient's name as they entered it. */
  readonly name: string
  /** The address of the site; without it the mail has no links. */
  readonly origin: string | undefined
  /** In what the content is written. */
  readonly wording?: Wording
  readonly brand?: Brand
}

/** The plain text of a mail. */
export function renderText({ content, name, origin, wording = ENGLISH }: Addressed): string {
  const width = Math.max(...content.facts.map(([label]) => label.length)) + 2
  const facts = content.facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)
  const why = wording.t('why')
  return [
    greeting(name, wording),
    ...content.paragraphs,
    facts.join('\n'),
    ...(origin ? [`${content.page.label}: ${origin}${content.page.path}`] : []),
    content.why ?? (origin ? `${why} ${origin}/settings` : why),
    ...(content.foot === undefined ? [] : [content.foot]),
  ].join('\n\n')
}

/** The same as a page in the site's look: no script, and nothing loaded from elsewhere. */
export function renderHtml(addressed: Addressed): string {
  const { content, name, origin, wording = ENGLISH, brand = UNKNOWN_BRAND } = addressed
  return pageOf({ content, greeting: greeting(name, wording), origin, wording, brand })
}

function greeting(name: string, { t }: Wording): string {
  const known = nameToGreet(name)
  return known === undefined ? t('greeting') : t('greeting.named', { name: isolated(known) })
}
