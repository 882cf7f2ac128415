import { numberedOutput, outputLabel, outputPlace } from './output-labels'
import { texts } from './texts'

const { t } = texts

const FROM_ZERO = 'Block explorers number them from 0 in the transaction.'

describe('an output of a transaction', () => {
  it.each([
    ['vout', 'Output index (vout)', FROM_ZERO, 'output 3'],
    ['log', 'Log index (logIndex)', 'It is in the logs of the transaction receipt.', 'log 3'],
    ['event', 'Event index (event_index)', FROM_ZERO, 'event 3'],
    ['index', 'Output index', FROM_ZERO, 'output 3'],
  ] as const)('of the kind %s has its label, its place and its number', (kind, label, place, numbered) => {
    expect([outputLabel(t, kind), outputPlace(t, kind), numberedOutput(t, kind, '3')]).toEqual([
      label,
      place,
      numbered,
    ])
  })
})
