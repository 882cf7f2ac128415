import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SETTING = /^synchronous_standby_names\s*=/

/**
 * Before a cluster is started nobody runs who would confirm a commit: the first one would wait for ever. Who archives has commits
 * wait again.
 */
export function waitForNobody(cluster: string): void {
  const file = join(cluster, 'postgresql.auto.conf')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  const left = lines.filter((line) => !SETTING.test(line))
  if (left.length < lines.length) writeFileSync(file, left.join('\n'), { flush: true })
}
