import { folderPairs, pairFaults } from './folder-pairs'

const module_ = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((spec) => `import { x } from '${spec}'\n`).join(''),
})

describe('folders that import each other', () => {
  it('given both ways, they are a pair, once', () => {
    const files = [
      module_('a/src/one/x.ts', '../two/y', '../two/z'),
      module_('a/src/two/y.ts', '../one/w'),
      module_('a/src/two/deep/z.ts', '../../one/x'),
    ]
    expect(folderPairs(files)).toEqual(['a/src: one, two'])
  })

  it('given one way, the folder above, or the folder itself, they are none', () => {
    const files = [
      module_('a/src/one/x.ts', '../two/y', '../top', './w'),
      module_('a/src/two/y.ts', '../top', './z'),
      module_('a/src/top.ts', './one/x', './two/y'),
    ]
    expect(folderPairs(files)).toEqual([])
  })

  it('is a fault where the list does not have it, and where it has one that is no more', () => {
    expect(pairFaults(['a: one, two'], ['a: one, two'])).toEqual([])
    expect(pairFaults(['a: one, two'], ['b: one, two'])).toEqual([
      'a: one, two  import each other: move what both need, or make them one',
      'b: one, two  no longer import each other: take them off the list (folder-pairs.ts)',
    ])
  })
})
