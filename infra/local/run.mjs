// `node infra/local/run.mjs <built entry> …`: a command line of ours on the system that runs here. It is
// given the addresses that `npm start` has noted, unless the environment names others.
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const dotenv = join(root, '.env')
if (existsSync(dotenv)) process.loadEnvFile?.(dotenv)

const dataDir = resolve(root, process.env.DATA_DIR || '.data')
const noted = join(dataDir, 'run', 'environment.json')
const addresses = existsSync(noted) ? JSON.parse(readFileSync(noted, 'utf8')) : {}
const [entry, ...args] = process.argv.slice(2)

if (!entry || !existsSync(join(root, entry))) {
  console.error(`${entry ?? 'The entry'} is missing: run \`npm start\` or \`npm run build\` first.`)
  process.exit(1)
}
if (!addresses.DATABASE_URL && !process.env.DATABASE_URL) {
  console.error(
    `Nothing runs on ${dataDir}: run \`npm start\` in another terminal first, or set DATABASE_URL.`,
  )
  process.exit(1)
}
const env = { REMOTES_DIR: join(dataDir, 'remotes'), ...addresses, ...process.env }
const child = spawn(process.execPath, [join(root, entry), ...args], { env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', (code) => process.exit(code ?? 1))
