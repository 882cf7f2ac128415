import { FALLBACK_TOKEN_NAME, TOKEN_SYMBOL } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import { findToken, findTokenLogo } from '@presale/sale'
import type { InlinePicture } from './smtp'
import type { Brand } from './templates/page'

/** It goes along with every mail. A larger one is left out, and the name stands alone. */
const LARGEST_LOGO_BYTES = 100_000

/** Whose mails they are: as the shell has it now. */
export async function findBrand(pool: Pool): Promise<{ brand: Brand; pictures: readonly InlinePicture[] }> {
  const token = await findToken(pool, TOKEN_SYMBOL)
  const logo = await logoAt(pool, token?.logoUrl ?? null)
  return {
    brand: { name: token?.name ?? FALLBACK_TOKEN_NAME, logo: logo?.cid },
    pictures: logo ? [logo] : [],
  }
}

/** Until 0.4.0: Postgres's 'not allowed', where the roles are those of 0.2.0. */
const NOT_GRANTED_YET = '42501'

async function logoAt(pool: Pool, address: string | null): Promise<InlinePicture | undefined> {
  const [hash] = /[0-9a-f]{64}$/.exec(address ?? '') ?? []
  if (hash === undefined) return undefined
  try {
    const logo = await findTokenLogo(pool, hash, LARGEST_LOGO_BYTES)
    // Of before 0.3.0: mail programs draw none.
    if (!logo || logo.mediaType === 'image/svg+xml') return undefined
    return { cid: `${hash.slice(0, 16)}@logo`, contentType: logo.mediaType, content: logo.bytes }
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_GRANTED_YET) return undefined
    throw error
  }
}
