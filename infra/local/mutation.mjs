// `npm run mutation`: packages, the runner, then the mutation tester. What it accepts: README.md beside this file.
import './node-version.mjs'

const { progress } = await import('./progress.mjs')
const { build, install } = await import('./bootstrap.mjs')

progress.heading('Preparing')
try {
  await install()
  await build('@presale/local')
} catch (error) {
  progress.fail(error.message)
  process.exit(1)
}
const { mutation } = (await import('./dist/mutation.js')).default
process.exitCode = await mutation(progress, process.argv.slice(2))
