import type { z } from 'zod'

/** Invalid configuration; the message names each variable, one per line. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

/**
 * Reads the environment once. An empty variable counts as not set.
 * @throws ConfigurationError with a sentence for every variable that is missing or wrong.
 */
export function loadConfig<S extends z.ZodObject>(
  schema: S,
  env: NodeJS.ProcessEnv = process.env,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const sentences = result.error.issues.map((issue) => {
    const name = issue.path.join('.')
    return given[name] === undefined
      ? `The environment variable ${name} is missing.`
      : `The environment variable ${name} is wrong: ${issue.message}.`
  })
  throw new ConfigurationError([...new Set(sentences)].join('\n'))
}
