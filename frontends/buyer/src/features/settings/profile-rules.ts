import { fieldSentences, profileChange } from '@presale/contracts'

export interface ProfileDraft {
  readonly name?: string
  readonly email?: string
}

/** The sentence beside each field, as the server would say it. */
export function profileErrors(entry: Required<ProfileDraft>): ProfileDraft {
  const { error } = profileChange.safeParse(entry)
  return error ? fieldSentences(error) : {}
}
