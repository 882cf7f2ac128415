import type { DecisionVerb } from './decision-labels'

/** The decisions that can be made in bulk: a reopening needs a reason of its own. */
export const BULK_VERBS = ['approve', 'decline'] as const satisfies readonly DecisionVerb[]
export type BulkVerb = (typeof BULK_VERBS)[number]
