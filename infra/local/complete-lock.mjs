// npm leaves out of a fresh lock those optional platform packages that the configured registry does not serve, and
// `npm ci` then refuses the lock as incomplete. This adds the missing entries (version and platform only; npm never
// downloads one for a foreign platform).
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
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} optional platform packages added to package-lock.json`)
