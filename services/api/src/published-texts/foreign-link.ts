import { parse } from 'tldts'

const SCHEME = /[a-z][\d+.a-z-]*:\/\/(?:[^\s/?#]*@)?([^\s/?#:]*)/giu
const HOST = /[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:[.。][\p{L}\p{N}-]+)+/gu

/**
 * The first host in the text that is not the site's own, as a mail program would make a link of it: behind a scheme, in a
 * mail address, or by itself where its end is one of the public suffixes.
 * @param own hosts that may stand in it
 */
export function foreignLink(text: string, own: readonly string[]): string | undefined {
  const hosts = [
    ...[...text.matchAll(SCHEME)].map(([, host = '']) => host),
    ...[...text.matchAll(HOST)].map(([host]) => host.replaceAll('。', '.')).filter(isHost),
  ]
  return hosts.find((host) => !own.includes(host.toLowerCase()))
}

function isHost(name: string): boolean {
  const { domain, isIcann, isIp } = parse(name)
  return isIp === true || (isIcann === true && domain !== null)
}
