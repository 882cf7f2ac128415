// Serves apps from their sources, in front of a running site that answers all else; what changes is replaced in the page.
//
//   node frontends/build/dev-server.mjs <app>…      at PORT (8081), in front of SITE (the one that
//   `npm start` of this checkout runs)
//
// `npm run dev` runs it with all three apps, `npm run dev -w frontends/<app>` with one.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { parseEnv } from 'node:util'
import webpack from 'webpack'
import devMiddleware from 'webpack-dev-middleware'

const apps = process.argv.slice(2)
const port = Number(process.env.PORT || 8081)
// Of `.env` the port is the site's, which `npm start` takes from there as well.
const root = join(import.meta.dirname, '../..')
const envFile = join(root, '.env')
const ofFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}
const site = process.env.SITE || ofFile.SITE || runningSite() || `http://localhost:${ofFile.PORT || 8080}`

await assertSiteAnswers()
const builds = await Promise.all(apps.map(configurationOf))
const files = devMiddleware(webpack(builds), { index: false, hot: { cors: false } })
await new Promise((resolve) => files.waitUntilValid(resolve))

createServer((request, response) => {
  const [path] = request.url.split('?')
  const failed = (error) => refuse(response, error)
  if (path === '/remotes.json') sendRegistry(response).catch(failed)
  else if (path.startsWith('/api/')) passOn(request, response)
  else
    files(request, response, () => {
      if (isShellPage(request)) sendShellPage(request, response).catch(failed)
      else passOn(request, response)
    })
}).listen(port, '127.0.0.1', () => {
  console.log(`${apps.join(', ')} from sources, in front of ${site}: open http://localhost:${port}`)
})

/** Where `npm start` on this data folder answers, or did last; undefined where none was started. */
function runningSite() {
  const dataDir = resolve(root, process.env.DATA_DIR || ofFile.DATA_DIR || '.data')
  try {
    return JSON.parse(readFileSync(join(dataDir, 'run/environment.json'), 'utf8')).WEB_ORIGIN
  } catch {
    return undefined
  }
}

async function assertSiteAnswers() {
  const answer = await fetch(`${site}/healthz`).catch(() => undefined)
  if (answer?.ok) return
  console.error(
    `No site answers at ${site}. Start one with \`npm start\`, name its DATA_DIR, or another site in SITE.`,
  )
  process.exit(1)
}

async function configurationOf(name) {
  const { default: configure } = await import(`../${name}/webpack.config.mjs`)
  const config = configure({}, { mode: 'development' })
  // Of a remote the shell loads what it exposes, never its entry.
  return { ...config, name, entry: name === 'shell' ? config.entry : {} }
}

/** The site's registry, with the remotes that are served here in place of the released ones. */
async function sendRegistry(response) {
  const answer = await fetch(`${site}/remotes.json`)
  // Under `npm run dev` the shell is of the sources too, whatever an earlier start has published.
  const released = answer.ok ? (await answer.json()).remotes : {}
  const served = await Promise.all(
    builds
      .filter(({ name }) => name !== 'shell')
      .map(async ({ name, output }) => {
        const contractMajor =
          (apps.includes('shell') ? undefined : released[name]?.contractMajor) ??
          (await contractMajorOfSources())
        const entry = `${output.publicPath}remoteEntry.js`
        return [name, { version: 'dev', entry, filesHash: '', contractMajor }]
      }),
  )
  response.setHeader('Cache-Control', 'no-store').setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify({ remotes: { ...released, ...Object.fromEntries(served) } }))
}

/** Not at the top: beside a running site a remote is served without any other package being built. */
async function contractMajorOfSources() {
  const { REMOTE_CONTRACT_MAJOR } = await import('@presale/contracts')
  return REMOTE_CONTRACT_MAJOR
}

function isShellPage({ method, headers }) {
  return apps.includes('shell') && method === 'GET' && headers.accept?.includes('text/html')
}

/** The shell's page is the same for every path; the policy of each is the site's. */
async function sendShellPage(request, response) {
  const { headers } = await fetch(site + request.url, { headers: { accept: 'text/html' } })
  response.setHeader('Content-Security-Policy', withEval(headers.get('content-security-policy') ?? ''))
  request.url = '/index.html'
  files(request, response, () => refuse(response, new Error('the shell was not built')))
}

function passOn(request, response) {
  const { method, headers, url } = request
  const asked = httpRequest(site + url, { method, headers }, (answer) => {
    const policy = answer.headers['content-security-policy']
    if (policy) answer.headers['content-security-policy'] = withEval(policy)
    response.writeHead(answer.statusCode, answer.headers)
    pipeline(answer, response, () => undefined)
  })
  asked.on('error', (error) => refuse(response, error))
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

/** Development builds evaluate each module from a string, which names its source to the debugger. */
function withEval(policy) {
  return policy.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
}

function refuse(response, error) {
  if (response.headersSent) return response.destroy()
  response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(`No answer: ${error.message}\n`)
}
