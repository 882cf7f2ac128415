interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly maximum?: number | bigint
}

/** The first rule of the contract that each field breaks, to be said in the page's words: the contract's are English. */
export function firstIssues<Field extends string>(
  fields: readonly Field[],
  { issues }: { readonly issues: readonly Issue[] },
): readonly (readonly [Field, Issue])[] {
  return fields.flatMap((field) => {
    const issue = issues.find(({ path }) => path[0] === field)
    return issue ? [[field, issue] as const] : []
  })
}
