// The mutation tester runs a mutant again where its code or a test changed. It does not look at what else decides
// whether a test notices: fixtures, the sources that are not changed, the packages. A change of these begins anew.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const filesUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'))

const isSource = (path) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path)

/** @param isSeen the paths that the mutation tester compares by itself */
export function digestOfUnseen(isSeen) {
  const packages = readdirSync('packages').flatMap((name) => filesUnder(join('packages', name, 'src')))
  const paths = [
    ...packages.filter((path) => isSource(path) && !isSeen(path)),
    ...filesUnder('infra/local/mutation'),
    'jest.config.cjs',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}
