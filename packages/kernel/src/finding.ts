/** What is not as it should be, for the operator: what it is, and what to do about it. */
export interface Finding {
  /** An error keeps something from working; with a warning it works, and should not be left so. */
  readonly severity: 'error' | 'warning'
  /** A sentence that names the thing. */
  readonly what: string
  /** A sentence, or a command. */
  readonly toDo: string
}

/** What was learned from asking something that a process needs. */
export interface Probed {
  /** What answered, in a few words: 'PostgreSQL 18.4, as presale_api'. */
  readonly found: string
  readonly findings: readonly Finding[]
}

export const anError = (what: string, toDo: string): Finding => ({ severity: 'error', what, toDo })
export const aWarning = (what: string, toDo: string): Finding => ({ severity: 'warning', what, toDo })
