// `npm start`: packages, build, then the platform. What each line means: README.md beside this file.
import './node-version.mjs'

const { progress } = await import('./progress.mjs')
const { build, install, root } = await import('./bootstrap.mjs')
const { existsSync } = await import('node:fs')
const { join } = await import('node:path')

// Variables that stand in the environment win over those in the file (process.loadEnvFile: Node 20.12).
const file = join(root, '.env')
if (existsSync(file)) {
  if (process.loadEnvFile) process.loadEnvFile(file)
  else progress.warn(`.env is not read: that needs Node 20.12, this is ${process.versions.node}.`)
}

progress.heading('Token presale')
try {
  await install()
  await build()
} catch (error) {
  progress.fail(error.message)
  process.exit(1)
}
const { start } = (await import('./dist/start.js')).default
process.exitCode = await start(progress)
