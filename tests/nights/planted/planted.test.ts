import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { planted } from './planted'

const root = join(__dirname, '../../..')

describe('the mistakes that a night must find', () => {
  it('are twenty at least, each with a name of its own', () => {
    expect(planted.length).toBeGreaterThanOrEqual(20)
    expect(new Set(planted.map(({ name }) => name)).size).toBe(planted.length)
  })

  it.each(planted)('$name: the code is still there to make it in', ({ edits }) => {
    for (const { file, find, replace } of edits) {
      expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
      expect(replace).not.toBe(find)
    }
  })
})
