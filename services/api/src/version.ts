import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of this release. Built, dist/main.js is all of the program: from there as from here the package is one folder up. */
export function appVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8'))
  return manifest.version
}
