import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './support/documents'

interface Locked {
  readonly link?: boolean
  readonly integrity?: string
}

/** Without a hash whoever serves the package decides what is run: also on a platform that nobody here has. */
test('every package in the lock has the hash of its content', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const installed = Object.entries(packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(500)
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place),
  ).toEqual([])
})
