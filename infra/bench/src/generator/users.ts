import { derivedId } from '@presale/kernel'
import { type Draw, drawFor } from './draw'
import { nameOf, plainLetters } from './names'
import { type Plan, USERS_SPAN_MS } from './plan'

export interface GeneratedUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isAdmin: boolean
  readonly ipAddress: string
  readonly userAgent: string
  readonly createdAt: Date
}

/** The first users are staff: they decide over the purchases, and somebody has to sign in for measuring. */
export const STAFF = 5

const DOMAINS = ['example.com', 'example.net', 'example.org', 'mail.example', 'post.example', 'inbox.example']
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
]

export function userIdOf({ seed }: Pick<Plan, 'seed'>, index: number): string {
  return derivedId('seeded user', seed, String(index))
}

/** User number `index`, from 0; those with higher numbers joined later. */
export function userOf(plan: Plan, index: number): GeneratedUser {
  const draw = drawFor(plan.seed, 'user', index)
  const { first, last } = nameOf(draw)
  const joined = (index + draw.share()) / plan.users
  return {
    id: userIdOf(plan, index),
    name: `${first} ${last}`,
    email: `${plainLetters(first)}.${plainLetters(last)}.${index}@${draw.pick(DOMAINS)}`,
    isAdmin: index < STAFF,
    ipAddress: addressOf(draw),
    userAgent: agentOf(draw),
    createdAt: new Date(plan.until.getTime() - Math.round((1 - joined) * USERS_SPAN_MS)),
  }
}

export const agentOf = (draw: Draw): string => draw.pick(AGENTS)

export function addressOf(draw: Draw): string {
  const part = (): string => draw.whole(1, 65_535).toString(16)
  if (draw.share() < 0.1) return `2001:db8:${part()}:${part()}::${part()}`
  return [draw.whole(1, 223), draw.whole(0, 255), draw.whole(0, 255), draw.whole(1, 254)].join('.')
}
