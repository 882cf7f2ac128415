import { type NetworkId, networkOf } from './networks'

/** One part of a transaction that pays one receiver, as block explorers number it on a network. */
export interface OutputKind {
  /** Of the field that it is entered into. */
  readonly label: string
  /** Where it is read, as a sentence. */
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
 * How one output of a transaction is named on each network: one kind a network, always a decimal number, so that
 * nothing has two names. A network that is not here knows a transaction as a whole alone.
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

/** The whole of a transaction: it leaves no output of it for another purchase. */
export const ANY_OUTPUT = 'any'

/** The largest that a vout can be. */
export const LARGEST_OUTPUT = 4_294_967_295

/** How an output is named where this currency is paid; undefined where transactions have none. */
export function outputKindOf(symbol: string, wallet: string): OutputKind | undefined {
  const network = networkOf(symbol, wallet)
  return network === undefined ? undefined : OUTPUTS[network]
}

/** The one spelling of an output. @throws RangeError for what is no output's number */
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
