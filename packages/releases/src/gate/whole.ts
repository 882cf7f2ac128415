import type { Candidate } from '../activate'
import { FILES_LIST, parseList } from '../files-list'
import { filesNamedBy, MANIFEST } from '../manifest'
import { sha256 } from '../registry'

const AT_ONCE = 8

/** Every file is there, byte by byte as it was published, and so is each that the build may ask for. */
export async function isWhole({ store, name, version, stored }: Candidate): Promise<readonly string[]> {
  const folder = `${name}/${version}`
  const list = await store.read(`${folder}/${FILES_LIST}`)
  if (!list) return [`its list of files is missing (${folder}/${FILES_LIST}): publish it again`]
  if (sha256(list.content) !== stored.filesHash)
    return [`its list of files is not as it was published (${folder}/${FILES_LIST}): publish it again`]
  const files = parseList(list.content)
  const problems: string[] = []
  if (stored.entry === null || !files.has(stored.entry)) problems.push('its entry script is unknown')
  const waiting = files.entries()
  const checkNext = async (): Promise<void> => {
    for (const [file, hash] of waiting) {
      const found = await store.read(`${folder}/${file}`)
      if (!found) problems.push(`${file} is missing: publish it again`)
      else if (sha256(found.content) !== hash)
        problems.push(`${file} is not as it was published: publish it again`)
      else if (file === MANIFEST)
        problems.push(
          ...filesNamedBy(found.content)
            .filter((named) => !files.has(named))
            .map((named) => `${named} is not among its files, and its build asks for it: build it again`),
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  return problems.sort()
}
