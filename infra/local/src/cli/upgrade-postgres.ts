import { resolve } from 'node:path'
import { root } from '../root'
import { takeSecrets } from '../starting/environments'
import { upgradeCluster } from '../upgrading/upgrade-cluster'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage: npm run upgrade-postgres -- with <folder of the old version's programs>
Carries the embedded database of DATA_DIR (by default .data) over to the major version of Postgres that comes with the
packages, while the platform is stopped. The programs are those of the version that wrote it (postgres, pg_dumpall, pg_dump, pg_restore, psql), for
example /usr/lib/postgresql/15/bin. The old database is kept.`

runCommand(async () => {
  const [first, programs, ...rest] = process.argv.slice(2)
  if (first !== 'with' || !programs || rest.length > 0) throw new UsageError(USAGE)
  const { DATA_DIR: dataDir } = takeSecrets(process.env)
  for (const sentence of await upgradeCluster(resolve(root, dataDir || '.data'), resolve(programs)))
    say(sentence)
})
