// Which licences the packages are under that run in production, as the page docs/licences.md:
//   node infra/licences.mjs > docs/licences.md
// Of package-lock.json; where that has none, of the package itself. Ends with 1 where a licence is not among those below.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import satisfies from 'spdx-satisfies'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

// Each lets anybody use and pass on the package, within a product under another licence.
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
]
// Tools, fonts and tables that nothing of ours is linked with: their text, or their own source, stays under theirs.
const ALLOWED_TOOLS = [...ALLOWED, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1']
// libvips, which sharp loads as a library of its own that anybody can exchange.
const LIBRARY = /^@img\/sharp-/
const ALLOWED_LIBRARY = [...ALLOWED, 'LGPL-3.0-or-later']

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const all = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, { version, license, dev, os, cpu }]) => ({
    name: place.split('node_modules/').at(-1),
    version,
    isTool: dev === true,
    licence: license ?? ownLicence(place),
    isForeign: os !== undefined || cpu !== undefined,
  }))
const refused = all.filter((each) => !isAllowed(each))
for (const { name, version, licence } of refused)
  process.stderr.write(`${name}@${version}: ${licence ?? 'no licence is named'}\n`)
if (refused.length > 0) process.exitCode = 1
else process.stdout.write(page())

function ownLicence(place) {
  const file = join(root, place, 'package.json')
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return license ?? licenses?.map(({ type }) => type).join(' AND ')
}

function isAllowed({ name, licence, isTool, isForeign }) {
  // Of another platform: npm writes it into the lock without its licence, and does not install it here.
  if (licence === undefined) return isForeign
  if (LIBRARY.test(name)) return satisfies(licence, ALLOWED_LIBRARY)
  return (
    satisfies(licence, isTool ? ALLOWED_TOOLS : ALLOWED) ||
    (name.startsWith('@fontsource') && licence === 'OFL-1.1')
  )
}

function page() {
  const byLicence = new Map()
  for (const { name, licence, isTool } of all)
    if (!isTool && licence !== undefined)
      byLicence.set(licence, new Set([...(byLicence.get(licence) ?? []), name]))
  const rows = [...byLicence]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([licence, names]) => `- **${licence}** (${names.size}): ${[...names].sort().join(', ')}`)
  return `# Licences

What runs in production beside our own code (MIT), by licence; made by \`node infra/licences.mjs > docs/licences.md\`. A test holds
it to \`package-lock.json\`, and refuses a package under another licence. Each image has the same as CycloneDX, with versions.

${rows.join('\n')}
`
}
