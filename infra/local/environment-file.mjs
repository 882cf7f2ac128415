// What `.env` of the project says, for everything that is started by npm: a variable that stands in the environment wins.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * @param env where it is added
 * @returns env
 */
export function addEnvironmentFile(root, env) {
  const file = join(root, '.env')
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return env
    console.error(`${file} cannot be read (${error.code}): it belongs to another user, or is no file.`)
    process.exit(1)
  }
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value
  return env
}
