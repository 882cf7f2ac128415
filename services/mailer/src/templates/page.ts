import { escapeHtml, FALLBACK_TOKEN_NAME, isolated } from '@presale/kernel'
import type { Wording } from '../texts/wording'
import { type Colour, dark, light } from './colours'
import type { MailContent } from './mail-content'
import { nameToGreet } from './one-line'

/** Whose mail it is, as the shell shows it. */
export interface Brand {
  readonly name: string
  /** The Content-ID of the picture that goes with the mail; undefined: the name stands alone. */
  readonly logo: string | undefined
}

export const UNKNOWN_BRAND: Brand = { name: FALLBACK_TOKEN_NAME, logo: undefined }

export interface Page {
  readonly content: MailContent
  readonly greeting: string
  readonly origin: string | undefined
  readonly wording: Wording
  readonly brand: Brand
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** For a program that shows colours of its own, these are what it begins with. */
const DARK: readonly (readonly [selector: string, property: string, colour: Colour])[] = [
  ['.page', 'background-color', 'surface-0'],
  ['.card', 'background-color', 'surface-1'],
  ['.card,.fact', 'border-color', 'border'],
  ['.one', 'color', 'text-1'],
  ['.two', 'color', 'text-2'],
  ['.three,.three a', 'color', 'text-3'],
  ['.button', 'background-color', 'accent'],
  ['.button', 'color', 'on-accent'],
]

/** On a phone a label stands above its value: beside a long address there is no room. */
const NARROW = `@media (max-width:480px){.edge{padding:24px 20px!important}.outer{padding:12px 8px!important}
.label,.value{display:block!important;width:auto!important;box-sizing:border-box}.label{padding:10px 0 0!important;border-top-width:1px!important}
.value{padding:2px 0 10px!important;border-top-width:0!important}.button{display:block!important;text-align:center!important}}`

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
${NARROW}
@media (prefers-color-scheme:dark){${DARK.map(
  ([selector, property, colour]) => `${selector}{${property}:${dark(colour)}!important}`,
).join('')}}`

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/**
 * Tables and styles at each element, since mail programs know no others; those that read the style sheet get the dark theme,
 * and a phone's layout.
 */
export function pageOf(page: Page): string {
  const { content, greeting, wording } = page
  const [preview = ''] = content.paragraphs
  return `<!doctype html>
<html lang="${wording.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light('surface-0')};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escapeHtml(preview)}</div>
<table ${TABLE} width="100%" class="page" style="background-color:${light('surface-0')}">
<tr><td align="center" class="outer" style="padding:32px 16px">
<table ${TABLE} width="100%" style="max-width:600px;${FONT};text-align:left">
<tr><td class="one" style="padding:0 4px 16px;${text(18, 'text-1')};font-weight:600">${head(page)}</td></tr>
<tr><td class="card edge" style="padding:32px;background-color:${light('surface-1')};border:1px solid ${light('border')};border-radius:12px">
<h1 class="one" style="margin:0 0 16px;${text(22, 'text-1', 1.3)};font-weight:600;overflow-wrap:anywhere">${escapeHtml(content.subject)}</h1>
${[greeting, ...content.paragraphs].map(paragraph).join('\n')}
${button(page)}
${facts(content)}
</td></tr>
<tr><td class="three" style="padding:16px 4px 0;${text(13, 'text-3')}">${foot(page)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const text = (px: number, colour: Colour, line = 1.5): string =>
  `font-size:${px}px;line-height:${line};color:${light(colour)}`

function paragraph(words: string): string {
  return `<p class="one" style="margin:0 0 16px;${text(16, 'text-1')};overflow-wrap:anywhere">${escapeHtml(words)}</p>`
}

/** The logo is beside the name, so nobody has to be read what it shows. */
function head(page: Page): string {
  const { logo } = page.brand
  const picture =
    logo === undefined
      ? ''
      : `<img src="cid:${logo}" alt="" height="36" style="height:36px;width:auto;max-width:120px;border:0;vertical-align:middle;margin-right:12px">`
  return `${picture}<span style="vertical-align:middle">${escapeHtml(isolated(senderOf(page)))}</span>`
}

/**
 * The token's name; one with a link in it would be somebody's message under our own, as a person's would be, so that the site's host
 * takes its place.
 */
function senderOf({ brand, origin }: Page): string {
  return nameToGreet(brand.name) ?? (origin === undefined ? FALLBACK_TOKEN_NAME : new URL(origin).host)
}

/** Outlook draws no room around words in a line: it gets a link. */
function button({ content, origin }: Page): string {
  if (origin === undefined) return ''
  const { label, path } = content.page
  const style = [
    'display:inline-block;padding:12px 24px;border-radius:8px',
    `background-color:${light('accent')}`,
    text(16, 'on-accent', 1.25),
    'font-weight:600;text-decoration:none',
  ].join(';')
  const href = escapeHtml(origin + path)
  return `<!--[if mso]><p><a href="${href}">${escapeHtml(label)}</a></p><![endif]-->
<!--[if !mso]><!--><p style="margin:8px 0 24px"><a href="${href}"><span class="button" style="${style}">${escapeHtml(label)}</span></a></p><!--<![endif]-->`
}

/** By its columns a reader of screens finds what belongs together. */
function facts({ facts: all }: MailContent): string {
  const line = `border-top:1px solid ${light('border')};vertical-align:top`
  const rows = all.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" width="34%" class="label fact two" style="padding:10px 16px 10px 0;${line};${text(14, 'text-2')};font-weight:400">${escapeHtml(label)}</th>` +
      `<td class="value fact one" style="padding:10px 0;${line};${text(14, 'text-1')};overflow-wrap:anywhere;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="border-collapse:collapse">${rows.join('\n')}</table>`
}

/** Who sends it, and why. */
function foot(page: Page): string {
  const { content, origin, wording } = page
  const { t } = wording
  const [sender, host] = [senderOf(page), origin === undefined ? undefined : new URL(origin).host]
  const names = { brand: isolated(sender) }
  const by = host === undefined || host === sender ? t('sent.by', names) : t('sent.byAt', { ...names, host })
  const why = escapeHtml(content.why ?? t('why'))
  const settings =
    content.why === undefined && origin !== undefined
      ? ` <a class="three" style="color:${light('text-3')}" href="${escapeHtml(`${origin}/settings`)}">${escapeHtml(t('settings'))}</a>`
      : ''
  const below = content.foot === undefined ? '' : `<br><br>${escapeHtml(content.foot)}`
  return `${escapeHtml(by)}<br>${why}${settings}${below}`
}
