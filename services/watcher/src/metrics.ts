import { Counter, Gauge, type Operations } from '@presale/runtime'

export type WatchMetrics = ReturnType<typeof watchMetrics>

/** @param networks by the coins of their chains */
export function watchMetrics(registry: Operations['registry'], networks: readonly string[]) {
  const registers = [registry]
  const tip = new Gauge({
    name: 'presale_chain_height',
    help: 'Height of the newest block that the node of a network has',
    labelNames: ['network'],
    registers,
  })
  const followed = new Gauge({
    name: 'presale_chain_followed_height',
    help: 'Height of the last block that was read of a network that is followed',
    labelNames: ['network'],
    registers,
  })
  const dust = new Counter({
    name: 'presale_chain_dust_total',
    help: 'Transactions that pay less to us than a hundredth of the smallest purchase: they are not recorded',
    labelNames: ['network'],
    registers,
  })
  const lookups = new Counter({
    name: 'presale_chain_lookups_total',
    help: 'Questions about a transaction, by network and what the node said: included, pending, unknown, not told',
    labelNames: ['network', 'outcome'],
    registers,
  })
  // Known from the start: of a counter that begins at one, no rate shows the first.
  for (const network of networks)
    for (const outcome of ['included', 'pending', 'unknown', 'not told']) lookups.inc({ network, outcome }, 0)
  return { tip, followed, dust, lookups }
}
