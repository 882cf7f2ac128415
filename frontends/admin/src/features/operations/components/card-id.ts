import type { Part } from '../verdict'

/** Where a sentence of the verdict leads to. */
export const cardIdOf = (part: Part): string => `operations-${part}`
