import { profileChange } from '@presale/contracts'

export interface ProfileDraft {
  readonly name?: string
  readonly email?: string
}

/** The sentence beside each field, as the server would say it. */
export function profileErrors(entry: Required<ProfileDraft>): ProfileDraft {
  const issues = profileChange.safeParse(entry).error?.issues ?? []
  const of = (field: string) => issues.find((issue) => issue.path[0] === field)?.message
  const name = of('name')
  const email = of('email')
  return { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) }
}
