import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { disksOf } from './postgres-cluster'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-disks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A data folder whose cluster is elsewhere. */
function apart(): { readonly dataDir: string; readonly cluster: string } {
  const [dataDir, cluster] = [join(folder, 'data'), join(folder, 'cluster')]
  for (const made of [dataDir, cluster]) mkdirSync(made)
  writeFileSync(join(cluster, 'PG_VERSION'), '18')
  writeFileSync(join(dataDir, 'postgres-place'), cluster)
  return { dataDir, cluster }
}

describe('the disks of the data', () => {
  it('given a cluster on a disk of its own, then that one is looked at, too', () => {
    const { dataDir, cluster } = apart()
    expect(disksOf(dataDir, (path) => (path === cluster ? 2 : 1))).toEqual([dataDir, cluster])
  })

  it('given all on one disk, then it is looked at once', () => {
    const { dataDir } = apart()
    expect(disksOf(dataDir, () => 1)).toEqual([dataDir])
  })

  it('given a folder without a cluster, or none at all, then it is the one that it will be on', () => {
    expect(disksOf(join(folder, 'none'))).toEqual([join(folder, 'none')])
  })
})
