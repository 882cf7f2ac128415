import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitForNobody } from './synchronous-commits'

let cluster: string
beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'presale-cluster-'))
})
afterEach(() => rmSync(cluster, { recursive: true }))

test('given a cluster that waits for an archive, then it waits for nobody, and all else stays', () => {
  const file = join(cluster, 'postgresql.auto.conf')
  writeFileSync(
    file,
    "# by hand\nwork_mem = '64MB'\nsynchronous_standby_names = 'presale_archive'\nx = '1'\n",
  )
  waitForNobody(cluster)
  expect(readFileSync(file, 'utf8')).toBe("# by hand\nwork_mem = '64MB'\nx = '1'\n")
})

test('given none, or no file, then nothing is written', () => {
  expect(() => waitForNobody(cluster)).not.toThrow()
  const file = join(cluster, 'postgresql.auto.conf')
  writeFileSync(file, "x = '1'\n")
  waitForNobody(cluster)
  expect(readFileSync(file, 'utf8')).toBe("x = '1'\n")
})
