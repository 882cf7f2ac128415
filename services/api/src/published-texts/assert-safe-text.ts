import type { PublishedPart } from '@presale/contracts'
import { withoutUnseen } from '@presale/kernel'
import { listWallets, readSetting } from '@presale/sale'
import { ApiError } from '../http/api-error'
import type { Services } from '../services'
import { foreignLink } from './foreign-link'
import { hasPaymentAddress } from './payment-address'

export interface PublishedText {
  readonly part: PublishedPart
  readonly text: string
  /** Where the text is a link or a mail address by its purpose. */
  readonly mayLink?: boolean
}

/** As a sentence begins with it. */
const NAMES: Readonly<Record<PublishedPart, string>> = {
  reason: 'Reason',
  mission: 'Project mission',
  contact: 'Support contact',
  seller: 'What is said of the seller',
  'token-name': 'The name',
}

/**
 * What buyers read is trusted by them: who has taken over an account of staff must not put an address or a page of their
 * own there. The wallets of the site and its contact may be named.
 * @throws ApiError 400 `address-in-text` or `link-in-text`
 */
export async function assertSafeText(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { part, text, mayLink = false }: PublishedText,
): Promise<void> {
  const what = NAMES[part]
  const ours = [
    ...(await listWallets(pool)).map(({ address }) => address),
    await readSetting(pool, 'support_contact'),
  ]
  const rest = ours.reduce<string>(
    (left, own) => (own ? left.replaceAll(own, ' ') : left),
    withoutUnseen(text).normalize('NFKC'),
  )
  if (hasPaymentAddress(rest))
    throw new ApiError(
      400,
      'address-in-text',
      `${what} must not have an address to pay to, or anything that looks like one: buyers get it from the site alone.`,
      {},
      { part },
    )
  const host = mayLink ? undefined : foreignLink(rest, ownHosts(config.PUBLIC_ORIGIN))
  if (host !== undefined)
    throw new ApiError(
      400,
      'link-in-text',
      `${what} must not lead to another site: it names ${JSON.stringify(host)}.`,
      {},
      { part, host },
    )
}

const ownHosts = (origin: string | undefined): string[] =>
  origin === undefined ? [] : [new URL(origin).hostname]
