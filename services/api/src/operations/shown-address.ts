const HOST = String.raw`([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?`
const HOSTS = new RegExp(`^${HOST}(,${HOST})*$`)

/**
 * Scheme and hosts of a connection string, and nothing else: user, password and options may be secrets. A URL
 * parser would refuse several hosts, which a cluster has.
 */
export function shownAddress(connectionString: string): string {
  const [scheme = '', rest = ''] = connectionString.split('://', 2)
  const afterCredentials =
    connectionString
      .slice(scheme.length + 3)
      .split('@')
      .at(-1) ?? rest
  const hosts = afterCredentials.split(/[/?#]/)[0] ?? ''
  return HOSTS.test(hosts) ? `${scheme}://${hosts}` : `${scheme}://`
}
