import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { longFiles } from '../infra/local/src/testing/long-files'

const root = join(__dirname, '..')

describe('each file of the long part', () => {
  it('says in its first line which folders it guards, and they are there', async () => {
    const files = await longFiles(root)
    expect(files.length).toBeGreaterThan(0)
    const faults = files.flatMap(({ file, guards }) =>
      guards.length === 0
        ? [`${file} has no first line '// Guards: folder, folder'`]
        : guards.filter((guard) => !existsSync(join(root, guard))).map((guard) => `${file}: no ${guard}`),
    )
    expect(faults).toEqual([])
  })
})
