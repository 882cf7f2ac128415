/**
 * The schemes that the client understands; its successor's `kurrentdb://` names the same servers, but is not one of
 * them.
 */
export const EVENT_STORE_ADDRESS = /^esdb(\+discover)?:\/\/\S+$/

export const EVENT_STORE_ADDRESS_RULE =
  'it must begin with esdb:// or esdb+discover://; write a kurrentdb:// address with esdb instead'

/** The options that the client heeds (6.2.1). About any other it writes the whole address, with its password, to standard error. */
const HEEDED = new Set(
  [
    'nodePreference',
    'connectionName',
    'tlsCAFile',
    'userCertFile',
    'userKeyFile',
    'maxDiscoverAttempts',
    'defaultDeadline',
    'discoveryInterval',
    'gossipTimeout',
    'keepAliveInterval',
    'keepAliveTimeout',
    'dnsDiscover',
    'tls',
    'throwOnAppendFailure',
  ].map((name) => name.toLowerCase()),
)

export interface HeededAddress {
  readonly address: string
  /** The names of the options that were left out. */
  readonly ignored: readonly string[]
}

/** An address with the options alone that the client heeds. */
export function heededAddress(url: string): HeededAddress {
  const [before = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return { address: url, ignored: [] }
  const options = query.split('&').filter((option) => option !== '')
  const isHeeded = (option: string) => HEEDED.has(nameOf(option).toLowerCase())
  const kept = options.filter(isHeeded)
  return {
    address: kept.length === 0 ? before : `${before}?${kept.join('&')}`,
    ignored: options.filter((option) => !isHeeded(option)).map(nameOf),
  }
}

const nameOf = (option: string): string => option.split('=', 1)[0] ?? ''

/** What to do about one of those options. */
export const insteadOf = (option: string): string =>
  option.toLowerCase() === 'tlsverifycert'
    ? 'A certificate is always verified: name the authority that signed it with tlsCAFile=/path/ca.crt.'
    : 'Take it away.'
