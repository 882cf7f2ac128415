import { anError, aWarning, type Finding } from '@presale/kernel'
import type { z } from 'zod'
import { ConfigurationError, loadConfig } from './config'
import type { Logger } from './log'

/** What the rules look at; a service that does not read a variable is not asked for it. */
interface Read {
  readonly NODE_ENV?: string | undefined
  readonly PUBLIC_ORIGIN?: string | undefined
  readonly TRUST_PROXY?: unknown
  readonly WEB_SECRET?: string | undefined
  readonly ADMIN_ACTIONS_KEY?: unknown
  readonly EVENTSTORE_URL?: string | undefined
}

export const isProductionSite = ({ NODE_ENV, PUBLIC_ORIGIN }: Read): boolean =>
  NODE_ENV === 'production' || (PUBLIC_ORIGIN?.startsWith('https:') ?? false)

/** Passwords of this repository's examples, and those that servers are delivered with. */
const KNOWN_PASSWORDS = ['presale', 'postgres', 'password', 'admin', 'changeit', 'redis', 'secret', 'root']
const ADDRESSES = [
  'DATABASE_URL',
  'PROJECTOR_DATABASE_URL',
  'EXPIRY_DATABASE_URL',
  'MAILER_DATABASE_URL',
  'READER_DATABASE_URL',
  'EVENTSTORE_NODE_DATABASE_URL',
  'EVENTSTORE_URL',
  'REDIS_URL',
]

/**
 * What a site that sells must not be left with. Errors are refused at the start: with them anybody gets in, or nobody can
 * be told from another. What only makes a site weaker is a warning, so that one that runs so today goes on.
 */
export function productionFindings(variables: readonly string[], given: object): Finding[] {
  const values: Read = given
  if (!isProductionSite(values)) return []
  const reads = (name: string): boolean => variables.includes(name)
  return [
    ...knownPasswords(values),
    ...(reads('WEB_SECRET') && values.WEB_SECRET === undefined ? [NO_WEB_SECRET] : []),
    ...(reads('TRUST_PROXY') && values.TRUST_PROXY === undefined ? [NO_PROXY] : []),
    ...(reads('ADMIN_ACTIONS_KEY') && values.ADMIN_ACTIONS_KEY === undefined ? [NO_ACTIONS_KEY] : []),
    ...(reads('WEB_SECRET') && !values.PUBLIC_ORIGIN?.startsWith('https:') ? [NO_ORIGIN] : []),
    ...(isOnOpenWire(values.EVENTSTORE_URL) ? [OPEN_WIRE] : []),
  ]
}

const NO_WEB_SECRET = anError(
  'WEB_SECRET is missing: the api believes nothing that web says of who calls, so that all visitors share one limit.',
  'Give web and api the same one: openssl rand -base64 32',
)
const NO_PROXY = aWarning(
  'TRUST_PROXY is missing: web speaks plain HTTP, so a proxy stands before it, and every visitor counts as that proxy.',
  'Set TRUST_PROXY to the number of proxies in front, or to their addresses.',
)
const NO_ACTIONS_KEY = aWarning(
  'ADMIN_ACTIONS_KEY is missing: what staff do is not chained, and nobody can prove that nothing was taken out.',
  'Set it once, and keep it: openssl rand -hex 32',
)
const NO_ORIGIN = aWarning(
  'NODE_ENV is production, and PUBLIC_ORIGIN is no https address: cookies are not Secure, and sample prices may be sold at.',
  'Set PUBLIC_ORIGIN=https://… to the address of the site.',
)
const OPEN_WIRE = aWarning(
  'EVENTSTORE_URL has tls=false and names another machine: passwords and events go there unencrypted.',
  'Use tls=true, with tlsCAFile where the certificate is by an authority of your own.',
)

/** The embedded store is a supported way to sell from one machine; what it lacks is a second one. */
export const EMBEDDED_STORE = aWarning(
  'The event store is the embedded node: one machine, nothing is replicated, and what it had when that machine is lost is in its last backup.',
  'Name an EventStoreDB cluster in EVENTSTORE_URL, or make backups on a schedule and keep them elsewhere.',
)

/** What there is to say of a site on the embedded store: nothing, but in production. */
export const onEmbeddedStore = (values: object): Finding[] =>
  isProductionSite(values) ? [EMBEDDED_STORE] : []

function knownPasswords(values: object): Finding[] {
  return ADDRESSES.flatMap((name) => {
    const address: unknown = Reflect.get(values, name)
    if (typeof address !== 'string' || !KNOWN_PASSWORDS.includes(passwordIn(address))) return []
    return [
      anError(
        `${name} has a password that everybody knows, since it stands in an example or a manual.`,
        'Give the server another one, and name it there.',
      ),
    ]
  })
}

/** Empty where there is none. Of a cluster's address with several hosts only the credentials are looked at. */
function passwordIn(address: string): string {
  if (address.startsWith('unix:') && URL.canParse(address))
    return new URL(address).searchParams.get('password') ?? ''
  const credentials = /^[a-z+]+:\/\/([^@/]*)@/i.exec(address)?.[1] ?? ''
  return decoded(credentials.split(':').slice(1).join(':'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const isOnOpenWire = (address: string | undefined): boolean =>
  address !== undefined &&
  /[?&]tls=false/i.test(address) &&
  !/\/\/([^@/]*@)?(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/?]/i.test(address)

/**
 * The configuration of a service. In production what must not be is refused with the rest, and what should not be is a
 * line in the log.
 * @throws ConfigurationError
 */
export function loadServiceConfig<S extends z.ZodObject>(
  schema: S,
  log: Pick<Logger, 'warn'>,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const values = loadConfig(schema, env)
  const findings = productionFindings(Object.keys(schema.shape), values)
  const refused = findings.filter(({ severity }) => severity === 'error')
  if (refused.length > 0)
    throw new ConfigurationError(
      `A site in production is not started so:\n${refused.map(asSentences).join('\n')}`,
    )
  for (const finding of findings) log.warn({}, asSentences(finding))
  return values
}

export const asSentences = ({ what, toDo }: Finding): string => `${what} ${toDo}`
