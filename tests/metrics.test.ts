import { metricsIn, servedMetrics, unknownMetricsIn } from './support/metrics'

describe('the metrics that an expression asks for', () => {
  it.each([
    ['up{job=~"api|web"} == 0', []],
    ['sum by (job) (rate(presale_a_total{status=~"5.."}[5m])) / 2 > 0.05', ['presale_a_total']],
    ['(increase(a_total[5m]) > 0) or (a_total unless b_total offset 5m)', ['a_total', 'a_total', 'b_total']],
    ['abs(presale_clock_ahead_seconds) > 1.5e9', ['presale_clock_ahead_seconds']],
  ])('of %s are %j', (expression, names) => expect(metricsIn(expression)).toEqual(names))

  it('given a name that no process serves, or a histogram by its bare name, finds it', () => {
    const histogram = 'presale_append_duration_seconds'
    expect(unknownMetricsIn('presale_nothing > 0 and presale_check_up == 0')).toEqual(['presale_nothing'])
    expect(unknownMetricsIn(`rate(${histogram}[5m])`)).toEqual([histogram])
    expect(unknownMetricsIn(`rate(${histogram}_bucket[5m])`)).toEqual([])
    expect(unknownMetricsIn('presale_check_up_bucket')).toEqual(['presale_check_up_bucket'])
  })
})

it('what a process serves is read with its labels, and a histogram by its own name', () => {
  const text = `# TYPE a_total counter
a_total{kind="x y",by="b"} 2
# TYPE took_seconds histogram
took_seconds_bucket{le="1",route="/a"} 1
took_seconds_sum{route="/a"} 1
# TYPE none gauge
`
  expect(Object.fromEntries(servedMetrics(text))).toEqual({
    a_total: { type: 'counter', labels: ['by', 'kind'], values: ['x y', 'b'] },
    took_seconds: { type: 'histogram', labels: ['route'], values: ['/a', '/a'] },
    none: { type: 'gauge', labels: undefined, values: [] },
  })
})
