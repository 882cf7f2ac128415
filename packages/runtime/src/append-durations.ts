import { Histogram } from 'prom-client'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How long appends to the event store take; to be registered once the process has its registry. */
export function appendDurations() {
  const histogram = new Histogram({
    name: 'presale_append_duration_seconds',
    help: 'Appends to the event store, its tries at the leader among them, by outcome',
    labelNames: ['outcome'],
    buckets: BUCKETS_SECONDS,
    registers: [],
  })
  return {
    histogram,
    observe: ({ outcome, seconds }: { readonly outcome: string; readonly seconds: number }): void =>
      histogram.observe({ outcome }, seconds),
  }
}
