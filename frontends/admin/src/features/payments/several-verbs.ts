import type { DecisionVerb } from './decision-words'

/** What can be done with several at once: a reopening needs its own reason each time. */
export const SEVERAL_VERBS = ['approve', 'decline'] as const satisfies readonly DecisionVerb[]
export type SeveralVerb = (typeof SEVERAL_VERBS)[number]

export function doneWord(verb: SeveralVerb): string {
  return verb === 'approve' ? 'approved' : 'declined'
}
