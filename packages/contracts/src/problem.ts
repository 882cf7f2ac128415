import { z } from 'zod'

/** RFC 9457, with a stable code; sent where the client asks for application/problem+json. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .meta({
      description:
        'The values in the sentence, by name, where it has any: for a client that says it in another language.',
    }),
})
export type Problem = z.output<typeof problem>

// zod's default messages, which name no field.
const LIBRARY_WORDS =
  /^(Invalid (input|option|format|key|element|string|UUID|ISO)|Too (big|small):|Unrecognized key)/

/** A sentence for the first problem of the input, naming the field where the rule does not. */
export function validationSentence(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The request is not valid.'
  const field = issue.path.join('.')
  const isSentence = /^[A-Z]/.test(issue.message) && !LIBRARY_WORDS.test(issue.message)
  if (field === '') return isSentence ? issue.message : 'The request must be a JSON object.'
  if (isSentence || issue.message.startsWith(field)) return issue.message
  return `${field}: ${issue.message}`
}

/** The first sentence about each field that breaks a rule, to stand beside it. */
export function fieldSentences<Entry>(error: z.core.$ZodError<Entry>): { [Field in keyof Entry]?: string } {
  const { fieldErrors } = z.flattenError(error)
  const sentences: { [Field in keyof Entry]?: string } = {}
  for (const field in fieldErrors) {
    const [first] = fieldErrors[field] ?? []
    if (first !== undefined) sentences[field] = first
  }
  return sentences
}
