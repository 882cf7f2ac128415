/** What a span is about: few names, and values without personal data. */
export interface SpanOptions {
  readonly attributes?: Readonly<Record<string, string | number>>
  /** In W3C's form, as `traceparent` gives it; else the span that is open where it is called, or none. */
  readonly parent?: string | undefined
  /** Somebody outside waits for it. */
  readonly isServer?: boolean
}

export interface Tracing {
  inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** One that began at `begunAt`, of the monotonic clock, and ends now. */
  ended(name: string, options: SpanOptions, begunAt: number): void
  traceparent(): string | undefined
  close(): Promise<void>
}
