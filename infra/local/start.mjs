// `npm start`: packages, build, then the platform. What each line means: README.md beside this file.
// `npm run dev` is the same with `--dev`: services and frontends run from their sources, and follow changes.
import './node-version.mjs'

const { resolve } = await import('node:path')
const { progress } = await import('./progress.mjs')
const { build, inTurn, install, root } = await import('./bootstrap.mjs')
const { addEnvironmentFile } = await import('./environment-file.mjs')

addEnvironmentFile(root, process.env)

const args = process.argv.slice(2)
// What is bought with coins that are worth nothing is not to be in the folder of a site.
if (args.includes('--regtest')) process.env.DATA_DIR ||= '.regtest'
// What runs from sources is built in memory; the runner and the command lines of the services are not.
const only = args.includes('--dev')
  ? ['@presale/local', '@presale/event-store-node', './services/*']
  : undefined

/** What an earlier start has built looks; where none was made, nothing of this checkout runs. */
async function refuseWhileRunning() {
  const { refuseWhileOwned } = await import('./dist/processes/data-lock.js')
    .then((built) => built.default)
    .catch(() => ({}))
  try {
    await refuseWhileOwned?.(resolve(root, process.env.DATA_DIR || '.data'))
  } catch (error) {
    // A folder that cannot be read is for the start itself to say.
    if (error.name === 'Problem') throw error
  }
}

progress.heading('Token presale')
try {
  await refuseWhileRunning()
  await inTurn(async () => {
    await install()
    await build({ only })
  })
} catch (error) {
  progress.fail(error.message)
  process.exit(1)
}
const { start } = (await import('./dist/start.js')).default
process.exitCode = await start(progress, args)
