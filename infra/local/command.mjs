// `npm run migrate` and the like: a built command of the project, with what `.env` says, as `npm start` and the services have it.
import './node-version.mjs'

const { existsSync } = await import('node:fs')
const { dirname, join } = await import('node:path')
const { fileURLToPath, pathToFileURL } = await import('node:url')
const { addEnvironmentFile } = await import('./environment-file.mjs')

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const [name] = process.argv.splice(2, 1)
const entry = join(root, name)
if (!existsSync(entry)) {
  console.error('The commands are not built yet: npm ci && npm run build')
  process.exit(1)
}
addEnvironmentFile(root, process.env)
await import(pathToFileURL(entry).href)
