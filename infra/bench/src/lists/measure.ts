import { loadavg } from 'node:os'
import { type Figures, figuresOf, isWithinLimit, type Ratio, ratioOf } from '../figures'
import type { Case } from './cases'

/** One line of the report. */
export interface Measured {
  readonly name: string
  readonly isLimited: boolean
  readonly small: Figures
  readonly large: Figures
  readonly ratio: Ratio
  /** Left out where there is no limit. */
  readonly passed?: boolean
  readonly notes: { readonly small?: string | undefined; readonly large?: string | undefined }
  /** Of the last minute, when the case was done. */
  readonly load: number
}

/** A percentile of fewer says little. */
const LEAST_REQUESTS = 120
const LEAST_UNLIMITED_REQUESTS = 7

/**
 * Asks both systems in turn, request by request, so that whatever else the machine is doing meets both
 * alike; the first round warms up and is not counted.
 */
export async function measure(small: Case, large: Case): Promise<Measured> {
  const longest = Math.max(small.requests.length, large.requests.length)
  const least = small.isLimited ? LEAST_REQUESTS : LEAST_UNLIMITED_REQUESTS
  const rounds = Math.ceil(least / longest)
  const took: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (let index = 0; index < longest; index += 1) {
      const inSmall = await timeOf(small, index)
      const inLarge = await timeOf(large, index)
      if (round === 0) continue
      took.small.push(inSmall)
      took.large.push(inLarge)
    }
  }
  const figures = { small: figuresOf(took.small), large: figuresOf(took.large) }
  const ratio = ratioOf(figures.small, figures.large)
  const { name, isLimited } = small
  return {
    name,
    isLimited,
    ...figures,
    ratio,
    ...(isLimited ? { passed: isWithinLimit(ratio) } : {}),
    notes: { small: small.note, large: large.note },
    load: loadavg()[0] ?? 0,
  }
}

/** Where one system has fewer of a kind, it begins anew with the first. */
async function timeOf({ name, requests }: Case, index: number): Promise<number> {
  const request = requests[index % requests.length]
  if (!request) throw new Error(`${name}: there is nothing to ask`)
  return request.session.time(request.path)
}
