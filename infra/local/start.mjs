// `npm start`: packages, build, then the platform. What each line means: README.md beside this file.
// `npm run dev` is the same with `--dev`: services and frontends run from their sources, and follow changes.
import './node-version.mjs'

const { progress } = await import('./progress.mjs')
const { build, install, root } = await import('./bootstrap.mjs')
const { addEnvironmentFile } = await import('./environment-file.mjs')

addEnvironmentFile(root, process.env)

const args = process.argv.slice(2)
// What runs from sources is built in memory; the runner and the command lines of the services are not.
const only = args.includes('--dev')
  ? ['@presale/local', '@presale/event-store-node', './services/*']
  : undefined

progress.heading('Token presale')
try {
  await install()
  await build({ only })
} catch (error) {
  progress.fail(error.message)
  process.exit(1)
}
const { start } = (await import('./dist/start.js')).default
process.exitCode = await start(progress, args)
