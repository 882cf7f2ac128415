/**
 * Credentials for each append that is a call of its own. They make the client use the plain Append call, with its own
 * deadline. Without them client 6.2.1 sends all appends through one BatchAppend call, whose answers it keeps in a
 * table shared by every client of the process: when one connection breaks, an answer on another finds no entry and
 * throws out of a callback, and frames that wait for that connection are rejected without a handler. Both end the
 * process. The client drops credentials on an insecure connection, so any will do there; on a secure connection they
 * are those of the url, and a url without any leaves no choice.
 */
export function appendCredentials(url: string): { username: string; password: string } | undefined {
  const given = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/.exec(url)
  if (given?.[1] !== undefined && given[2] !== undefined) {
    return { username: decodeURIComponent(given[1]), password: decodeURIComponent(given[2]) }
  }
  return /[?&]tls=false(&|$)/i.test(url) ? { username: 'none', password: 'none' } : undefined
}
