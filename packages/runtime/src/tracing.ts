import type { Logger } from './log'
import type { SpanOptions, Tracing } from './spans'
import { startSdk } from './tracing-sdk'

/** What it needs of the process. */
interface Traced {
  readonly log: Pick<Logger, 'info'>
  onStop(label: string, stop: () => Promise<void>): void
}

let tracing: Tracing | undefined

/**
 * Sends traces to where OTEL_EXPORTER_OTLP_ENDPOINT says, by OpenTelemetry's own SDK, which is loaded only then; its
 * other variables (OTEL_…) go on to it.
 */
export async function startTracing(
  name: string,
  { onStop, log }: Traced,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const started = await startSdk(name)
  tracing = started
  onStop('tracing', async () => {
    tracing = undefined
    await started.close()
  })
  log.info({ endpoint: new URL(env.OTEL_EXPORTER_OTLP_ENDPOINT).host }, 'traces are sent')
}

/** Does the work in a span of its own, where traces are sent. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(name, options, work) : work()
}

/** Something that was done for what other traces began: a span for each of them, since `begunAt`. */
export function spansSince(
  begunAt: number,
  name: string,
  causes: readonly (SpanOptions & { readonly parent: string | undefined })[],
): void {
  if (!tracing) return
  for (const cause of causes) if (cause.parent !== undefined) tracing.ended(name, cause, begunAt)
}

/** Of the span that is open here, to go along with what it causes elsewhere; undefined where no traces are sent. */
export const traceparent = (): string | undefined => tracing?.traceparent()

interface Appendable {
  readonly metadata: unknown
}

/**
 * Around the appends of a process: a span for each, which goes along in the metadata of events of these streams.
 * @returns undefined where no traces are sent
 */
export function tracedAppends(prefix: string) {
  if (!tracing) return undefined
  return <Event extends Appendable, T>(
    stream: string,
    events: readonly Event[],
    append: (events: readonly Event[]) => Promise<T>,
  ): Promise<T> =>
    inSpan('append', { attributes: { 'presale.stream': stream } }, () =>
      append(stream.startsWith(prefix) ? events.map(withTraceparent) : events),
    )
}

function withTraceparent<Event extends Appendable>(event: Event): Event {
  const { metadata } = event
  const parent = traceparent()
  if (parent === undefined || typeof metadata !== 'object' || metadata === null) return event
  return { ...event, metadata: { ...metadata, traceparent: parent } }
}
