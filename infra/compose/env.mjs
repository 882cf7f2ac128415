// Writes the `.env` of docker-compose.yml, with secrets of this site's own, for its owner alone. An existing one is left as
// it is: the databases keep the passwords of their first start.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const USAGE = `Usage: node infra/compose/env.mjs [--origin https://sale.example.com] [--admin admin@example.com] [--file .env]
--origin: the site's address, by the proxy that has its certificate. Without it the site is one for trying it out, at
http://localhost:8080.`

try {
  const { origin, admin, file } = read(process.argv.slice(2))
  const password = randomBytes(12).toString('base64url')
  writeFileSync(file, textOf({ origin, admin, password }), { mode: 0o600, flag: 'wx' })
  process.stdout.write(`${file} is written. The first admin: ${admin}, password ${password}\n`)
} catch (error) {
  const sentence =
    error.code === 'EEXIST'
      ? `${error.path} is there already; it was left as it is.`
      : `${error.message}\n${USAGE}`
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

function read(args) {
  const options = {
    origin: { type: 'string' },
    admin: { type: 'string', default: 'admin@example.com' },
    file: { type: 'string', default: '.env' },
  }
  const { values } = parseArgs({ args, options })
  const { origin } = values
  if (
    origin !== undefined &&
    !(/^https:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin)
  )
    throw new Error(`${origin} is not an origin of a site, such as https://sale.example.com.`)
  return values
}

/** Ed25519: 32 bytes each, in base64. */
function releaseKeys() {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const text = (part) => Buffer.from(part, 'base64url').toString('base64')
  return `RELEASE_SIGNING_KEY=${text(d)}\nRELEASE_KEYS=${text(x)}`
}

/** In one line, as an environment file wants it: the api reads \n as the end of a line. */
function signingKey() {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  return pem.trim().replaceAll('\n', '\\n')
}

/** As shells read it as well as Docker Compose and Node. */
function quoted(value) {
  if (/^[\w@%+=:,./-]+$/.test(value)) return value
  const quote = value.includes("'") ? '"' : "'"
  return `${quote}${value}${quote}`
}

function textOf({ origin, admin, password }) {
  // Into URLs, so of letters, digits, - and _ alone.
  const secret = () => randomBytes(24).toString('base64url')
  return `# Of docker-compose.yml, made by infra/compose/env.mjs. Keep a copy where you keep passwords: without ADMIN_ACTIONS_KEY nobody
# can prove that the record of what staff did is whole, and without AUDIT_SIGNING_KEY exports are signed by another key.
PUBLIC_ORIGIN=${origin ?? ''}
# How many proxies are in front of web, or their addresses.
TRUST_PROXY=${origin === undefined ? '' : '1'}
WEB_PORT=8080
# Which release of the images runs; another one is built and set up before it is named here (docs/containers.md).
RELEASE=latest
ADMIN_EMAIL=${quoted(admin)}
ADMIN_PASSWORD=${password}
# With the profile mail: smtp://user:password@host:587, sale@example.com.
SMTP_URL=
MAIL_FROM=
ALARM_MAIL=
# With the profile chain: nodes by which payments are looked up (docs/guides/nodes.md).
BITCOIN_NODE_URL=
ETHEREUM_NODE_URL=
BNB_NODE_URL=
POLYGON_NODE_URL=
AVALANCHE_NODE_URL=
# What credits tokens is signed with, and from when on it counts with its signature alone.
DECISION_KEY=${randomBytes(32).toString('hex')}
DECISIONS_SIGNED_FROM=${new Date().toISOString()}
# What the log of the ledger is signed with, by the projector alone (docs/verify.md). Who is asked to cosign it: a witness's key, a
# space and its address.
LOG_KEY=${randomBytes(32).toString('hex')}
LOG_WITNESSES=
# What api and mailer seal links with that are mailed.
LINK_KEY=${randomBytes(32).toString('hex')}
# What remotes are signed with by who ships them, and by which web knows those.
${releaseKeys()}

EVENTSTORE_ADMIN_PASSWORD=${secret()}
EVENTSTORE_OPS_PASSWORD=${secret()}
EVENTSTORE_PASSWORD=${secret()}
EVENTSTORE_READER_PASSWORD=${secret()}
POSTGRES_PASSWORD=${secret()}
API_DATABASE_PASSWORD=${secret()}
PROJECTOR_DATABASE_PASSWORD=${secret()}
EXPIRY_DATABASE_PASSWORD=${secret()}
MAILER_DATABASE_PASSWORD=${secret()}
WATCHER_DATABASE_PASSWORD=${secret()}
READER_DATABASE_PASSWORD=${secret()}
REDIS_PASSWORD=${secret()}
WEB_SECRET=${secret()}
ADMIN_ACTIONS_KEY=${randomBytes(32).toString('hex')}
AUDIT_SIGNING_KEY='${signingKey()}'
GRAFANA_PASSWORD=${secret()}
`
}
