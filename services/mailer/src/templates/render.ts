import { escapeHtml, isolated } from '@presale/kernel'
import type { MailContent } from './mail-content'
import { nameToGreet } from './one-line'

export interface Addressed {
  readonly content: MailContent
  /** The recipient's name as they entered it. */
  readonly name: string
  /** The address of the site; without it the mail has no links. */
  readonly origin: string | undefined
}

const WHY = 'You get this mail because email notifications are switched on in your settings.'

/** The plain text of a mail. */
export function renderText({ content, name, origin }: Addressed): string {
  const width = Math.max(...content.facts.map(([label]) => label.length)) + 2
  const facts = content.facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)
  return [
    greeting(name),
    ...content.paragraphs,
    facts.join('\n'),
    ...(origin ? [`${content.page.label}: ${origin}${content.page.path}`] : []),
    content.why ?? (origin ? `${WHY} ${origin}/settings` : WHY),
  ].join('\n\n')
}

/** The same as a small HTML page: no pictures, no script, nothing loaded from elsewhere. */
export function renderHtml({ content, name, origin }: Addressed): string {
  const paragraphs = [greeting(name), ...content.paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`)
  const facts = content.facts.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding-right:1em">${escapeHtml(label)}</th><td style="overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  )
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(content.subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">',
    ...paragraphs,
    `<table>${facts.join('')}</table>`,
    ...(origin ? [`<p>${link(origin + content.page.path, content.page.label)}</p>`] : []),
    `<p><small>${whyInHtml(content, origin)}</small></p>`,
    '</body></html>',
  ].join('\n')
}

function whyInHtml({ why }: MailContent, origin: string | undefined): string {
  if (why !== undefined) return escapeHtml(why)
  return `${escapeHtml(WHY)}${origin ? ` ${link(`${origin}/settings`, 'Settings')}` : ''}`
}

function greeting(name: string): string {
  const known = nameToGreet(name)
  return known === undefined ? 'Hello,' : `Hello ${isolated(known)},`
}

function link(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
}
