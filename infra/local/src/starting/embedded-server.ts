import { lockData } from '../processes/data-lock'
import { preparePostgres } from '../servers/postgres'
import { System } from './system'
import { refuseUnfinished } from './unfinished-restore'

/** Starts the embedded Postgres of a data folder alone, for as long as the work takes. @throws Problem while the platform runs on it, or a restore is unfinished */
export async function withEmbeddedServer<T>(
  dataDir: string,
  work: (superuserUrl: string) => Promise<T>,
): Promise<T> {
  refuseUnfinished(dataDir)
  const lock = await lockData(dataDir)
  const system = new System(dataDir, (text) => void process.stderr.write(`${text}\n`))
  try {
    await system.stopLeftovers()
    const server = await preparePostgres(dataDir)
    await system.run(server.spec)
    return await work(server.url)
  } finally {
    await system.stop(() => undefined)
    lock.release()
  }
}
