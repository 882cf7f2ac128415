import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'

/** Reads `.env` as `npm start` does; variables that stand in the environment win. */
export function loadEnvironmentFile(): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
