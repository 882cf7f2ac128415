import type { Context, Span } from '@opentelemetry/api'
import type { SpanOptions, Tracing } from './spans'

/** OpenTelemetry, loaded here alone: most sites have nobody who takes traces. */
export async function startSdk(name: string): Promise<Tracing> {
  const [api, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ])
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `presale-${name}` }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = provider.getTracer('presale')
  const parentOf = ({ parent }: SpanOptions): Context =>
    parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
  const begin = (span: string, options: SpanOptions, startTime?: number): Span =>
    tracer.startSpan(
      span,
      {
        kind: options.isServer ? SpanKind.SERVER : SpanKind.INTERNAL,
        ...(options.attributes && { attributes: options.attributes }),
        ...(startTime !== undefined && { startTime }),
      },
      parentOf(options),
    )
  return {
    async inSpan(named, options, work) {
      const span = begin(named, options)
      try {
        return await context.with(trace.setSpan(parentOf(options), span), work)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        if (error instanceof Error) span.recordException({ name: error.name, message: error.name })
        throw error
      } finally {
        span.end()
      }
    },
    ended: (named, options, begunAt) => begin(named, options, performance.timeOrigin + begunAt).end(),
    traceparent() {
      const carrier: Record<string, string> = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
    close: () => provider.shutdown(),
  }
}
