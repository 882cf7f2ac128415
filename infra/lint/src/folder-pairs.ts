import { dirname, join, normalize, sep } from 'node:path'

/** Folders that imported each other when the rule came. The list may only shrink. */
export const STILL_PAIRS: readonly string[] = [
  'frontends/admin/src/features/payments: api, decisions',
  'frontends/admin/src/features/payments: api, details',
  'frontends/admin/src/features/payments: components, details',
  'frontends/buyer/src: purchases, support',
  'frontends/shell/src: consent, legal',
  'frontends/shell/src: consent, third-parties',
  'frontends/shell/src: landing, reset-password',
  'frontends/shell/src: layout, remotes',
  'services/api/src: audit, http',
  'services/api/src: http, limits',
  'services/api/src: purchases, settlements',
]

const IMPORT = /\bfrom '(\.\.?\/[^']*)'/g

/**
 * Sibling folders that import each other: neither can be read without the other, so they are one.
 * @param files path and text of each module
 * @returns 'services/api/src: http, limits', each pair once
 */
export function folderPairs(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const imports = new Set<string>()
  for (const { path, text } of files)
    for (const [, spec = ''] of text.matchAll(IMPORT)) {
      const from = dirname(path).split(sep)
      const to = dirname(normalize(join(dirname(path), spec))).split(sep)
      const shared = from.findIndex((part, index) => part !== to[index])
      const [one, other] = [from[shared], to[shared]]
      if (one !== undefined && other !== undefined)
        imports.add([from.slice(0, shared).join('/'), one, other].join(' '))
    }
  return [...imports].flatMap((edge) => {
    const [above, one = '', other = ''] = edge.split(' ')
    return one < other && imports.has([above, other, one].join(' ')) ? [`${above}: ${one}, ${other}`] : []
  })
}

/** What the list does not have, and what it has and is no more. */
export function pairFaults(found: readonly string[], still = STILL_PAIRS): string[] {
  return [
    ...found
      .filter((pair) => !still.includes(pair))
      .map((pair) => `${pair}  import each other: move what both need, or make them one`),
    ...still
      .filter((pair) => !found.includes(pair))
      .map((pair) => `${pair}  no longer import each other: take them off the list (folder-pairs.ts)`),
  ]
}
