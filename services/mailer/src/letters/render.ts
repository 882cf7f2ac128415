import type { Letter } from './letter'
import { nameToGreet } from './one-line'

export interface Addressed {
  readonly letter: Letter
  /** The recipient's name as they entered it. */
  readonly name: string
  /** The site's own address; without it the mail has no links. */
  readonly origin: string | undefined
}

const WHY = 'You get this mail because email notifications are switched on in your settings.'

/** The plain text of a mail. */
export function renderText({ letter, name, origin }: Addressed): string {
  const width = Math.max(...letter.facts.map(([label]) => label.length)) + 2
  const facts = letter.facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)
  return [
    greeting(name),
    ...letter.paragraphs,
    facts.join('\n'),
    ...(origin ? [`${letter.page.label}: ${origin}${letter.page.path}`] : []),
    letter.why ?? (origin ? `${WHY} ${origin}/settings` : WHY),
  ].join('\n\n')
}

/** The same as a small HTML page: no pictures, no script, nothing loaded from anywhere. */
export function renderHtml({ letter, name, origin }: Addressed): string {
  const paragraphs = [greeting(name), ...letter.paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`)
  const facts = letter.facts.map(
    ([label, value]) =>
      `<tr><th align="left" style="padding-right:1em">${escapeHtml(label)}</th><td style="overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  )
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(letter.subject)}</title></head>`,
    '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">',
    ...paragraphs,
    `<table>${facts.join('')}</table>`,
    ...(origin ? [`<p>${link(origin + letter.page.path, letter.page.label)}</p>`] : []),
    `<p><small>${whyInHtml(letter, origin)}</small></p>`,
    '</body></html>',
  ].join('\n')
}

function whyInHtml({ why }: Letter, origin: string | undefined): string {
  if (why !== undefined) return escapeHtml(why)
  return `${escapeHtml(WHY)}${origin ? ` ${link(`${origin}/settings`, 'Settings')}` : ''}`
}

function greeting(name: string): string {
  const known = nameToGreet(name)
  return known === undefined ? 'Hello,' : `Hello ${known},`
}

function link(href: string, label: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
