import { type NetworkId, networkOf } from './networks'

/** One part of a transaction that pays one receiver, as block explorers number it on a network. */
export interface OutputKind {
  /** The label of its input field. */
  readonly label: string
  /** Where to find it, as a sentence. */
  readonly hint: string
  /** Before its number: 'output 3'. */
  readonly noun: string
}

const FROM_ZERO = 'Block explorers number them from 0 in the transaction.'
const VOUT: OutputKind = { label: 'Output index (vout)', hint: FROM_ZERO, noun: 'output' }
const LOG_INDEX: OutputKind = {
  label: 'Log index (logIndex)',
  hint: 'It stands in the logs of the transaction receipt.',
  noun: 'log',
}

/**
 * How an output of a transaction is named on each network: one kind per network, always a decimal number, so that
 * nothing has two names. On a network that is not listed only whole transactions count.
 */
const OUTPUTS: Partial<Record<NetworkId, OutputKind>> = {
  bitcoin: VOUT,
  dogecoin: VOUT,
  cardano: { label: 'Output index', hint: FROM_ZERO, noun: 'output' },
  ethereum: LOG_INDEX,
  bnb: LOG_INDEX,
  avalanche: LOG_INDEX,
  polygon: LOG_INDEX,
  tron: { label: 'Event index (event_index)', hint: FROM_ZERO, noun: 'event' },
}

/** The whole transaction: it leaves no output for another purchase. */
export const ANY_OUTPUT = 'any'

/** The largest possible vout. */
export const LARGEST_OUTPUT = 4_294_967_295

/** How outputs are named on this currency's chain; undefined where its transactions have none. */
export function outputKindOf(symbol: string, wallet: string): OutputKind | undefined {
  const network = networkOf(symbol, wallet)
  return network === undefined ? undefined : OUTPUTS[network]
}

/** The canonical spelling of an output. @throws RangeError for an invalid number */
export function canonicalOutput(output: number | undefined): string {
  if (output === undefined) return ANY_OUTPUT
  if (!Number.isInteger(output) || output < 0 || output > LARGEST_OUTPUT) {
    throw new RangeError(`${output} is no number of an output`)
  }
  return String(output)
}

/** Whether two claims on one transaction exclude each other. */
export function outputsOverlap(one: string, other: string): boolean {
  return one === other || one === ANY_OUTPUT || other === ANY_OUTPUT
}
