import { timingSafeEqual } from 'node:crypto'

/** In the same time for every signature that is given, so that nobody finds one out digit by digit. */
export function isSameSignature(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
