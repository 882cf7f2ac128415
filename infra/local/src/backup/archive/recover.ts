import { Problem } from '../../problem'
import { preparePostgres } from '../../servers/postgres'
import { clusterFolder } from '../../servers/postgres-cluster'
import { System } from '../../starting/system'
import { endRecovery, recoverToTheEnd } from './recovery-files'

/** For a day's log on a slow disk. */
const MOST_MS = 6 * 3_600_000
const BEFORE_TARGET = 'recovery ended before configured recovery target was reached'

/**
 * Has the cluster of a restored folder take over the log that was put beside it, up to the moment.
 * @throws Problem
 */
export async function recover(dataDir: string): Promise<void> {
  const cluster = clusterFolder(dataDir)
  if (cluster === undefined) throw new Problem(`${dataDir} has no database.`)
  try {
    await runOnce(dataDir)
  } catch (error) {
    if (!(error instanceof Problem) || !error.message.includes(BEFORE_TARGET)) throw error
    // Nothing was done between the last of the log and the moment.
    await recoverToTheEnd(cluster)
    await runOnce(dataDir)
  }
  await endRecovery(cluster)
}

/** It answers once it has recovered. */
async function runOnce(dataDir: string): Promise<void> {
  const system = new System(dataDir, (text) => void process.stderr.write(`${text}\n`))
  try {
    const server = await preparePostgres(dataDir)
    await system.run({ ...server.spec, readyTimeoutMs: MOST_MS })
  } finally {
    await system.stop(() => undefined)
  }
}
