import {
  CHAIN_IDS,
  EXPLORERS,
  EXPLORERS_OF_MANY,
  type ManyNetworks,
  NETWORK_NAMES_IN_ADDRESSES,
  NETWORKS_WITH_KIN,
  PLAIN_LABEL,
  QUALIFIERS,
  TEST_LABELS,
  TEST_PART,
  TEST_WORDS,
} from './explorer-hosts'
import { type NetworkId, networkName } from './networks'
import { OTHER_EXPLORERS, OTHER_NAMES_IN_ADDRESSES } from './other-explorers'

/** Where a page in an explorer is about: a network of ours, another one, or one on which nothing is worth anything. */
export type LinkedNetwork =
  | { readonly kind: 'ours'; readonly network: NetworkId; readonly name: string }
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'test' }

/** The network of the explorer that a text links to; undefined where it links to none that is known. */
export function explorerNetworkOf(text: string): LinkedNetwork | undefined {
  for (const part of withoutMailFilter(text.toLowerCase()).split(/[\s<>"'()[\]|,;]+/)) {
    // A link may stand in another one, and without its scheme behind a label.
    for (const address of part.split(/https?:\/\//)) {
      const network = networkOfPage(address) ?? networkOfPage(address.replace(/^[^./]*[:=]/, ''))
      if (network !== undefined) return network
    }
  }
  return undefined
}

/** As Proofpoint's mail filter writes a link within its own: `_` for a slash, `-3a` for a colon. */
const FILTERED = /(?<=\/v2\/url\?(?:[^\s#]*&)?u=)[^&\s<>"']+/g

function withoutMailFilter(text: string): string {
  return text.replace(FILTERED, (link) =>
    link
      .replaceAll('_', '/')
      .replace(/-([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
}

interface Page {
  /** Of the host, from the left. */
  readonly labels: readonly string[]
  /** Of the path, which some explorers have in the fragment. */
  readonly path: readonly string[]
  readonly query: string
}

type Explorer =
  | { readonly kind: 'ours'; readonly network: NetworkId }
  | { readonly kind: 'other'; readonly name: string }
  | { readonly kind: 'many'; readonly networks: ManyNetworks }

const HOSTS: ReadonlyMap<string, Explorer> = new Map<string, Explorer>([
  ...(Object.entries(EXPLORERS) as [NetworkId, readonly string[]][]).flatMap(([network, hosts]) =>
    hosts.map((host): [string, Explorer] => [host, { kind: 'ours', network }]),
  ),
  ...Object.entries(OTHER_EXPLORERS).map(([host, name]): [string, Explorer] => [
    host,
    { kind: 'other', name },
  ]),
  ...Object.entries(EXPLORERS_OF_MANY).map(([host, networks]): [string, Explorer] => [
    host,
    { kind: 'many', networks },
  ]),
])

function networkOfPage(address: string): LinkedNetwork | undefined {
  const page = pageAt(address)
  if (page === undefined) return undefined
  const { labels, path, query } = page
  const words = wordsIn([...labels, ...path, ...query.split(/[?&/#]/)])
  if (words.some((word) => TEST_WORDS.has(word) || TEST_PART.test(word))) return { kind: 'test' }
  for (let start = 0; start < labels.length - 1; start++) {
    const explorer = HOSTS.get(labels.slice(start).join('.'))
    if (explorer === undefined) continue
    const isOfTest = wordsIn(labels.slice(0, start)).some(isTestLabel)
    return isOfTest ? { kind: 'test' } : networkIn(explorer, page, start)
  }
  return undefined
}

/** Undefined for a text that is not the address of a page. */
function pageAt(address: string): Page | undefined {
  const [authority = '', ...rest] = address.split(/(?=[/?#])/)
  const host = authority.replace(/^.*@/, '').replace(/:\d*$/, '').replace(/\.$/, '')
  if (rest.length === 0 || !/^[^.]+(?:\.[^.]+)*\.[\p{L}-][\p{L}\d-]+$/u.test(host)) return undefined
  const after = rest.join('')
  return {
    labels: host.split('.'),
    path: after
      .replace(/\?[^#]*/, '')
      .split(/[/#!]/)
      .filter((part) => part !== ''),
    query: /\?([^#]*)/.exec(after)?.[1] ?? '',
  }
}

const wordsIn = (parts: readonly string[]) => parts.flatMap((part) => part.split(/[-=&_.:]/))
const isTestLabel = (word: string) => TEST_LABELS.has(word) || /^test\d+$/.test(word)

function networkIn(explorer: Explorer, page: Page, start: number): LinkedNetwork | undefined {
  const byId = /(?:^|&)chain_?id=(\d+)/.exec(page.query)?.[1]
  if (byId !== undefined && Object.hasOwn(CHAIN_IDS, byId)) return networkOfId(byId)
  const before = page.labels.slice(0, start).filter((label) => !PLAIN_LABEL.test(label) || isName(label))
  switch (explorer.kind) {
    case 'other':
      return another(explorer.name)
    case 'ours':
      if (page.path[0] === 'liquid') return another('Liquid')
      return before.some((label) => isOfAnother(label, explorer.network))
        ? another(page.labels.join('.'))
        : ours(explorer.network)
    case 'many': {
      const named = explorer.networks.by === 'subdomain' ? before.at(-1) : undefined
      if (named !== undefined) return networkNamed(named)
      return networkInPath(page.path) ?? ours(explorer.networks.else)
    }
  }
}

/** Whether a label before an explorer's host is a network beside the explorer's own: cardona-zkevm.polygonscan.com. */
function isOfAnother(label: string, own: NetworkId): boolean {
  const named = knownName(label)
  if (named === undefined) return NETWORKS_WITH_KIN.has(own)
  return named.kind !== 'ours' || named.network !== own
}

function networkOfId(id: string): LinkedNetwork {
  const chain = CHAIN_IDS[id]
  if (chain === null || chain === undefined) return { kind: 'test' }
  return typeof chain === 'string' ? another(chain) : ours(chain.ours)
}

/** What stands before a transaction in a path, or between this and its hash. */
const OF_TRANSACTIONS = /^(?:tx|txs|txid|txn|txns|transactions?|extrinsics?|trace|tx\.dws)$/
/** Parts of paths that name no network. */
const FILLER =
  /^(?:[a-z]{2}(?:-[a-z]{2,4})?|v\d|all|api|apps|blockchain|dashboards|explorer|insight|main|mainnet|search|web3)$/

/** No network has so long a name. */
const SHORTEST_HASH = 40

function networkInPath(path: readonly string[]): LinkedNetwork | undefined {
  const position = path.findIndex(
    (part) =>
      isName(part) || !(FILLER.test(part) || OF_TRANSACTIONS.test(part) || part.length >= SHORTEST_HASH),
  )
  const named = path[position]
  if (named === undefined) return undefined
  // As in /v1/btc/test3/txs.
  if (wordsIn(path.slice(position, position + 2)).some(isTestLabel)) return { kind: 'test' }
  const isBefore = path.slice(position + 1).some((part) => OF_TRANSACTIONS.test(part))
  const isBetween = path.slice(0, position).some((part) => OF_TRANSACTIONS.test(part))
  const isPlaceOfName = isBefore || (isBetween && position < path.length - 1)
  return isName(named) || isPlaceOfName ? networkNamed(named) : undefined
}

const isName = (part: string) => knownName(part) !== undefined

/** The network of a name, which is its own where it is not known. */
function networkNamed(part: string): LinkedNetwork {
  if (wordsIn([part]).some(isTestLabel)) return { kind: 'test' }
  // 'btctest', as a symbol.
  const symbol = /^(.+?)test\d*$/.exec(part)?.[1]
  if (symbol !== undefined && isName(symbol)) return { kind: 'test' }
  if (Object.hasOwn(CHAIN_IDS, part)) return networkOfId(part)
  return knownName(part) ?? another(part)
}

function knownName(part: string): LinkedNetwork | undefined {
  const plain = part
    .split(/[-_]/)
    .filter((word) => !QUALIFIERS.has(word))
    .join('-')
  for (const name of [part, plain]) {
    if (Object.hasOwn(NETWORK_NAMES_IN_ADDRESSES, name)) return ours(NETWORK_NAMES_IN_ADDRESSES[name])
    if (Object.hasOwn(OTHER_NAMES_IN_ADDRESSES, name)) return another(OTHER_NAMES_IN_ADDRESSES[name] ?? name)
  }
  return undefined
}

const another = (name: string): LinkedNetwork => ({ kind: 'other', name })

function ours(network: NetworkId): LinkedNetwork
function ours(network: NetworkId | undefined): LinkedNetwork | undefined
function ours(network: NetworkId | undefined): LinkedNetwork | undefined {
  return network && { kind: 'ours', network, name: networkName(network) }
}
