// `npm run start -w services/<name>`: one process by itself, at its documented ports (its README has its variables), and
// with `-- --check` what is missing for it. `.env` of the project is read as by `npm start`, and each process gets of it
// what it needs: its own role in the database under DATABASE_URL, and no secret of another one.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const [name] = process.argv.splice(2, 1)
const folder = name === 'event-store-node' ? 'infra' : 'services'
const entry = join(root, folder, name, 'dist/main.js')
const environments = join(root, 'infra/local/dist/starting/environments.js')
if (!existsSync(entry) || !existsSync(environments)) {
  console.error(`${name} is not built yet: npm run build`)
  process.exit(1)
}
const { addEnvironmentFile } = await import('./environment-file.mjs')
const { serviceEnvironment } = (await import(pathToFileURL(environments).href)).default

const given = { ...process.env }
process.env = serviceEnvironment(name, given, addEnvironmentFile(root, { ...given }))
// Relative paths are seen from the project, as by `npm start`.
process.chdir(root)
await import(pathToFileURL(entry).href)
