import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGES = ['contracts', 'kernel', 'api-client', 'ui'].map((name) => `packages/${name}/src`)
const TESTS = /\.test\.tsx?$/

/**
 * A name for this build of an app alone, `buyer_1a2b3c4d`: made of all that the build is made of, so that the same
 * sources are the same build, byte by byte.
 * @param {{ app: string, folder: string }} options
 */
export function nameOfBuild({ app, folder }) {
  const sources = [path.relative(root, path.join(folder, 'src')), 'frontends/build', ...PACKAGES]
  const files = [
    ...sources.flatMap(filesIn),
    path.relative(root, path.join(folder, 'package.json')),
    'frontends/webpack.common.mjs',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  }
  return `${app}_${hash.digest('hex').slice(0, 8)}`
}

function filesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TESTS.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}
