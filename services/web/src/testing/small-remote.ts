import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stamp } from '@presale/releases'

export interface SmallRemote {
  /** JavaScript: a function of the shared packages and the folder of its files, which returns the component. */
  readonly routes: string
  /** What its stamp says beside a contract that holds and React as it is shared. */
  readonly stamp?: Partial<Stamp>
}

/** A remote of a few lines, laid out as a build is. @returns its folder, which is the caller's to remove */
export async function buildSmallRemote({ routes, stamp }: SmallRemote): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'small-remote-'))
  const globalName = `small_${Math.random().toString(36).slice(2)}`
  const files: Readonly<Record<string, string>> = {
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: 'remoteEntry.1.js', path: '' }, globalName },
    }),
    'stamp.json': JSON.stringify({
      contractMajor: 2,
      shared: { react: { version: '19.3.1' } },
      calls: [],
      ...stamp,
    }),
    'remoteEntry.1.js': entryOf(globalName, routes),
    'assets/page.js': 'window.pageCame = true',
  }
  for (const [file, content] of Object.entries(files)) {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return folder
}

/** A container: it is handed the shared packages, and gives one module. */
function entryOf(globalName: string, routes: string): string {
  return `(() => {
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  let scope
  window.${globalName} = {
    init(given) { scope = given },
    async get() {
      const shared = (name) => Object.values(scope[name])[0].lib()
      const Routes = (${routes})({ React: shared('react'), router: shared('react-router-dom'), base })
      return () => ({ contractMajor: 2, Routes })
    },
  }
})()
`
}
