import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The variable in which it says of which folder it is. */
export const RUN_FOLDER = 'RUN_FOLDER'

/** Of a folder in its data folder: a copy is another one, also where the folder itself is a link that both have. */
export function folderIdentity(folder: string): string {
  const [own, above] = [statSync(folder), statSync(dirname(folder))]
  return `${own.dev}:${own.ino} in ${above.dev}:${above.ino}`
}

/**
 * The addresses of what runs, as `npm start` wrote them into its data folder for command lines; empty where it wrote none. In
 * a copy of the folder they are the original's servers, and count as not written.
 */
export function writtenByRunner(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'run')
  const file = join(folder, 'environment.json')
  if (!existsSync(file)) return {}
  const { [RUN_FOLDER]: of, ...written } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return of === undefined || of === folderIdentity(folder) ? written : {}
}
