// npm leaves out of a fresh lock those optional platform packages that the configured registry does not serve, and
// `npm ci` then refuses the lock as incomplete. This adds the missing entries (version and platform; npm never downloads one
// for a foreign platform), and to each entry that lacks it the hash that its registry says: without one whoever serves that
// platform's package decides what is run there.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const platforms = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'win32',
  'sunos',
  'aix',
  'openharmony',
  'wasm32',
]
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'mips64el',
]

function platformOf(name) {
  const words = name.split(/[-/]/)
  const find = (list, fallback) => list.find((item) => words.includes(item)) ?? fallback
  return {
    os: [
      find(platforms, words.includes('windows') ? 'win32' : words.includes('linuxmusl') ? 'linux' : 'none'),
    ],
    cpu: [find(processors, words.includes('64') ? 'x64' : 'none')],
  }
}

const packages = lock.packages
let added = 0
for (const [place, entry] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`]) continue
    const version = range.replace(/^[\^~]/, '')
    packages[`node_modules/${name}`] = { version, optional: true, ...platformOf(name) }
    added += 1
  }
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
const NODE_MODULES = 'node_modules/'
let hashed = 0
for (const [place, entry] of Object.entries(packages)) {
  if (!place.includes(NODE_MODULES) || entry.link || entry.integrity) continue
  const name = place.slice(place.lastIndexOf(NODE_MODULES) + NODE_MODULES.length)
  const answer = await fetch(new URL(name.replace('/', '%2f'), registry))
  const integrity = answer.ok ? (await answer.json()).versions[entry.version]?.dist.integrity : undefined
  if (integrity === undefined)
    throw new Error(`The registry does not say the hash of ${name} ${entry.version}`)
  const { version, ...rest } = entry
  packages[place] = { version, integrity, ...rest }
  hashed += 1
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional platform packages and ${hashed} hashes added to package-lock.json`)
