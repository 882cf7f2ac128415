import type { ReadReq } from '@eventstore/db-client/generated/streams_pb'
import { invalidArgument } from '../errors'
import type { LogRecord } from '../log/record'

type FilterOptions = ReadReq.Options.FilterOptions

/** Events considered between two checkpoints, where the client sets no window: the default of a real server. */
const DEFAULT_WINDOW = 32

export interface EventFilter {
  matches(record: LogRecord): boolean
  /** A filtered subscription sends a checkpoint each time it has considered so many events. */
  readonly checkpointInterval: number
}

/** @throws INVALID_ARGUMENT for an empty filter, or an invalid regular expression. */
export function eventFilter(options: FilterOptions | undefined): EventFilter | undefined {
  if (options === undefined) return undefined
  const window = options.hasMax() ? options.getMax() : DEFAULT_WINDOW
  const multiplier = options.getCheckpointintervalmultiplier()
  const checkpointInterval = Math.max(1, window * Math.max(1, multiplier))
  const byStream = options.getStreamIdentifier()
  const byType = options.getEventType()
  if (byStream !== undefined) {
    const test = textTest(byStream.getRegex(), byStream.getPrefixList())
    return { checkpointInterval, matches: (record) => test(record.stream) }
  }
  if (byType === undefined) throw invalidArgument('A filter is by stream name or by event type.')
  const test = textTest(byType.getRegex(), byType.getPrefixList())
  return { checkpointInterval, matches: (record) => test(record.type) }
}

function textTest(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix))
  try {
    const expression = new RegExp(regex)
    return (text) => expression.test(text)
  } catch {
    throw invalidArgument(`'${regex}' is no regular expression.`)
  }
}
