import { ConfigurationError } from '@presale/kernel'
import type { z } from 'zod'

export { ConfigurationError }

/**
 * Reads the environment once. An empty variable counts as not set.
 * @throws ConfigurationError with a sentence for every variable that is missing or wrong.
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const result = schema.safeParse(givenIn(env))
  if (result.success) return result.data
  throw new ConfigurationError(sentencesOn(result.error, env).join('\n'))
}

/** The variables that are as they should be, and a sentence for each other one: for who wants to know all at once. */
export function readConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv,
): { readonly values: Partial<z.output<S>>; readonly faults: readonly string[] } {
  const given = givenIn(env)
  const result = schema.safeParse(given)
  if (result.success) return { values: result.data, faults: [] }
  const values = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, variable]) => {
    const { success, data } = variable.safeParse(given[name])
    return success && data !== undefined ? [[name, data]] : []
  })
  return {
    values: Object.fromEntries(values) as Partial<z.output<S>>,
    faults: sentencesOn(result.error, env),
  }
}

function givenIn(env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

function sentencesOn(error: z.ZodError, env: NodeJS.ProcessEnv): string[] {
  const given = givenIn(env)
  const sentences = error.issues.map((issue) => {
    const name = issue.path.join('.')
    return given[name] === undefined
      ? `The environment variable ${name} is missing.`
      : `The environment variable ${name} is wrong: ${issue.message}.`
  })
  return [...new Set(sentences)]
}
