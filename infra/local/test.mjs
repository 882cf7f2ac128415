// `npm test`: packages, build, then every check there is. What it accepts: README.md beside this file.
import './node-version.mjs'

const { progress } = await import('./progress.mjs')
const { build, inTurn, install } = await import('./bootstrap.mjs')

progress.heading('Preparing')
let buildFault
try {
  await inTurn(async () => {
    await install()
    await build({ label: 'Runner', only: ['@presale/local'] })
  })
} catch (error) {
  progress.fail(error.message)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
try {
  await inTurn(build)
} catch (error) {
  // Reported with the result; the tests that need no build run all the same.
  buildFault = error.message
  progress.fail(buildFault)
}
const { test } = (await import('./dist/test.js')).default
process.exitCode = await test(progress, { args: process.argv.slice(2), isBuilt: buildFault === undefined })
