/**
 * Credentials to hand to each append. They make the client use the plain Append call, one call an
 * append, with a deadline of its own. Without them client 6.2.1 sends all appends through one
 * BatchAppend call, whose answers it keeps in a table shared by every client of the process:
 * when one connection breaks, an answer to another one finds no entry and throws out of a callback,
 * and frames that wait for that connection are rejected where nobody listens. Both end the process.
 * The client drops credentials on an insecure connection, so there any will do; where the
 * connection is secure they are those of the url, and a url without any leaves no choice.
 */
export function appendCredentials(url: string): { username: string; password: string } | undefined {
  const given = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/.exec(url)
  if (given?.[1] !== undefined && given[2] !== undefined) {
    return { username: decodeURIComponent(given[1]), password: decodeURIComponent(given[2]) }
  }
  return /[?&]tls=false(&|$)/i.test(url) ? { username: 'none', password: 'none' } : undefined
}
