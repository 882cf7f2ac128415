import { ledgerProjections } from '@presale/ledger'

/**
 * Of the pool: each generation writes on one connection, an old one as well; plus the listeners to the registry and to tasks,
 * leases, the end of a rebuild, and the log: its leaves, its signer.
 */
export const POOL_SIZE = ledgerProjections.length * 2 + 9
