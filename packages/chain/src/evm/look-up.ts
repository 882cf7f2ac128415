import type { Look, LookRequest, Output, SeenBlock } from '../chain'
import { type ChainNode, NodeContradiction, NodeRefused } from '../node-client'
import { fromUnits } from '../units'
import { block, header, type Log, quantity, type Receipt, receipt, transaction } from './forms'
import type { EvmNetwork, Token } from './networks'

export interface EvmLookRequest extends Omit<LookRequest, 'recordedIn' | 'readIn' | 'readTo'> {
  readonly network: EvmNetwork
}

/** keccak256 of Transfer(address,address,uint256), the same for all tokens of ERC-20. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

const NO_LOGS = /^0x0+$/
/** Since when it waits no node says. */
const pending = { kind: 'pending', since: null } as const

/**
 * What the node says of a transaction now. All of it comes from one node: what two nodes say need not fit together.
 * @throws NodeUnavailable; NodeRefused; NodeContradiction, also where the node is of another network
 */
export async function lookUp(node: ChainNode, request: EvmLookRequest): Promise<Look> {
  const { network, hash, addresses } = request
  await assertNetwork(node, network)
  const name = `0x${hash}`
  const askFor = () => node.call('eth_getTransactionByHash', [name], transaction)
  const first = await askFor()
  if (first === null && !(await isSpent(node, request))) return { kind: 'unknown', isReplaced: false }
  // A node may count a block before it finds what is in it, so one whose place is taken is asked for once more.
  const found = first ?? (await askFor())
  if (found === null) return { kind: 'unknown', isReplaced: true }
  if (found.hash !== name) throw new NodeContradiction(`${node.host} answers with another transaction`)
  const spends = `${found.from}:${found.nonce}`
  const ofCoin = coinOutputs(found, request)
  const proof =
    found.blockHash === null ? null : await node.call('eth_getTransactionReceipt', [name], receipt)
  if (proof === null) return { ...pending, outputs: ofCoin, spends }
  const within = await blockOf(node, proof, name)
  // Between two answers the chain was reorganised: the next look sees where it went.
  if (within === undefined) return { ...pending, outputs: ofCoin, spends }
  const succeeded = proof.status === 1n
  const outputs = succeeded ? [...ofCoin, ...tokenOutputs(proof, network, addresses)] : []
  const isCall = found.input !== '0x' && succeeded
  const asked = isCall && outputs.length === 0 ? await balanceRise(node, request, within.height) : null
  return { kind: 'included', block: within, succeeded, outputs, spends, balanceRose: asked, proof: null }
}

/** A node that is replaced by one of another network must not say that nothing was paid. */
export async function assertNetwork(node: ChainNode, { chainId }: EvmNetwork): Promise<void> {
  const answered = await node.call('eth_chainId', [], quantity)
  if (answered !== chainId)
    throw new NodeContradiction(`${node.host} is a node of the network ${answered}, not of ${chainId}`)
}

/** Of a sender each number is used once: where it is used, and not by this one, another one took its place. */
async function isSpent(node: ChainNode, { spends }: EvmLookRequest): Promise<boolean> {
  if (spends === undefined) return false
  const [sender = '', nonce = '0'] = spends.split(':')
  const used = await node.call('eth_getTransactionCount', [sender, 'latest'], quantity)
  return used > BigInt(nonce)
}

/** The block that the receipt names, as the node has it at that height; undefined where it has another one by now. */
async function blockOf(node: ChainNode, proof: Receipt, name: string): Promise<SeenBlock | undefined> {
  if (proof.transactionHash !== name) throw new NodeContradiction(`${node.host} answers with another receipt`)
  if (proof.logs.length === 0 && !NO_LOGS.test(proof.logsBloom))
    throw new NodeContradiction(`${node.host} leaves out the logs of a receipt that has some`)
  const asked = `0x${proof.blockNumber.toString(16)}`
  const found = await node.call('eth_getBlockByNumber', [asked, false], header)
  if (found === null || found.hash !== proof.blockHash) return undefined
  if (found.number !== proof.blockNumber)
    throw new NodeContradiction(`${node.host} answers with a block of another height`)
  return {
    hash: found.hash,
    height: heightOf(found.number),
    time: new Date(Number(found.timestamp) * 1000).toISOString(),
  }
}

export function heightOf(number: bigint): number {
  if (number > BigInt(Number.MAX_SAFE_INTEGER))
    throw new NodeContradiction(`No block has the height ${number}`)
  return Number(number)
}

interface Sent {
  readonly to: string | null
  readonly value: bigint
}

function coinOutputs({ to, value }: Sent, { network, addresses }: EvmLookRequest): Output[] {
  if (to === null || value === 0n || !addresses.has(to)) return []
  return [{ output: 'value', address: to, unit: network.coin, contract: null, amount: fromUnits(value, 18) }]
}

function tokenOutputs({ logs }: Receipt, { tokens }: EvmNetwork, addresses: ReadonlySet<string>): Output[] {
  return logs.flatMap((log, place) => {
    const moved = transferIn(log)
    if (!moved || !addresses.has(moved.to)) return []
    const token = tokens.find(({ contract }) => contract === log.address)
    return [asOutput(moved, token, { place, log })]
  })
}

/** A transfer of ERC-20: three topics and 32 bytes. One of an NFT has the same name, four topics and no bytes. */
export function transferIn({
  topics,
  data,
  removed,
}: Pick<Log, 'topics' | 'data' | 'removed'>): { to: string; units: bigint } | undefined {
  const [name, , to] = topics
  const is20 = name === TRANSFER && topics.length === 3 && data.length === 66 && !removed
  if (!is20 || to === undefined || !/^0x0{24}/.test(to)) return undefined
  const units = BigInt(data)
  return units === 0n ? undefined : { to: `0x${to.slice(26)}`, units }
}

function asOutput(
  { to, units }: { readonly to: string; readonly units: bigint },
  token: Token | undefined,
  { place, log }: { readonly place: number; readonly log: Log },
): Output {
  return {
    output: String(place),
    logIndex: String(log.logIndex),
    address: to,
    unit: token?.unit ?? null,
    contract: log.address,
    amount: fromUnits(units, token?.decimals ?? 0),
  }
}

/** What the block's own transactions send to the address: those are payments by themselves, and no contract's. */
async function sentDirectly(node: ChainNode, address: string, height: number): Promise<bigint> {
  const read = await node.call('eth_getBlockByNumber', [`0x${height.toString(16)}`, true], block)
  const sent = (read?.transactions ?? []).filter(({ to }) => to === address)
  return sent.reduce((sum, { value }) => sum + value, 0n)
}

/** Nodes keep balances of the last hundred blocks or so; of earlier ones few can tell. */
async function balanceRise(
  node: ChainNode,
  { address }: EvmLookRequest,
  height: number,
): Promise<string | null> {
  const at = (block: number) => node.call('eth_getBalance', [address, `0x${block.toString(16)}`], quantity)
  try {
    const [before, after] = [await at(height - 1), await at(height)]
    if (after <= before) return null
    const rise = after - before - (await sentDirectly(node, address, height))
    return rise > 0n ? fromUnits(rise, 18) : null
  } catch (error) {
    if (error instanceof NodeRefused) return null
    throw error
  }
}
