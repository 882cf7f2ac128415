/**
 * The schemes that the client understands; its successor's `kurrentdb://` names the same servers, but is not one of
 * them.
 */
export const EVENT_STORE_ADDRESS = /^esdb(\+discover)?:\/\/\S+$/

export const EVENT_STORE_ADDRESS_RULE =
  'it must begin with esdb:// or esdb+discover://; write a kurrentdb:// address with esdb instead'

/** The options that the client (6.2.1) supports. About any other it writes the whole address, with its password, to standard error. */
const SUPPORTED = new Set(
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

export interface SupportedAddress {
  readonly address: string
  /** The names of the options that were left out. */
  readonly ignored: readonly string[]
}

/** An address with the options alone that the client supports. */
export function supportedAddress(url: string): SupportedAddress {
  const [before = '', query] = url.split(/\?(.*)/s)
  if (query === undefined) return { address: url, ignored: [] }
  const options = query.split('&').filter((option) => option !== '')
  const isSupported = (option: string) => SUPPORTED.has(nameOf(option).toLowerCase())
  const kept = options.filter(isSupported)
  return {
    address: kept.length === 0 ? before : `${before}?${kept.join('&')}`,
    ignored: options.filter((option) => !isSupported(option)).map(nameOf),
  }
}

const nameOf = (option: string): string => option.split('=', 1)[0] ?? ''

/** What to do about one of those options. */
export const insteadOf = (option: string): string =>
  option.toLowerCase() === 'tlsverifycert'
    ? 'A certificate is always verified: name the authority that signed it with tlsCAFile=/path/ca.crt.'
    : 'Take it away.'
