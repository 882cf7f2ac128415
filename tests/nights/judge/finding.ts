/** What a night has that no rule allows. */
export interface Finding {
  readonly rule: string
  readonly what: string
}
