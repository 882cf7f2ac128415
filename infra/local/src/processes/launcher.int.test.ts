import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitFor } from '@presale/testing'
import { identityOf } from './identity'

const module_ = JSON.stringify(join(__dirname, '../../dist/processes/launcher.js'))
/** Ends when its launcher is gone; otherwise it would live on. */
const child = `const { onLauncherGone } = require(${module_});
  onLauncherGone(() => process.exit()); setInterval(() => {}, 1000); console.log(process.pid)`

/** As npm does: a shell between the launcher and the script. The second command keeps it from becoming node. */
const launcher = `require('child_process').spawn('sh', ['-c', 'node -e "$SCRIPT"; true'], { stdio: 'inherit' })`

async function launch(env: NodeJS.ProcessEnv) {
  const parent = spawn(process.execPath, ['-e', launcher], { env: { ...process.env, SCRIPT: child, ...env } })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  return { parent, pid: Number(line.toString()) }
}

test('given a runner that npm launched, when npm is killed, then the runner is notified', async () => {
  const { parent, pid } = await launch({ npm_lifecycle_event: 'start' })
  expect(identityOf(pid)).toBeDefined()
  parent.kill('SIGKILL')
  await waitFor(() => identityOf(pid) === undefined || undefined, { what: 'the end of the runner' })
})

test('given a runner that somebody started in a shell, when the shell is closed, then the runner lives on', async () => {
  const alone = await launch({ npm_lifecycle_event: undefined })
  const watched = await launch({ npm_lifecycle_event: 'start' })
  alone.parent.kill('SIGKILL')
  watched.parent.kill('SIGKILL')
  await waitFor(() => identityOf(watched.pid) === undefined || undefined, {
    what: 'the end of the other one',
  })
  expect(identityOf(alone.pid)).toBeDefined()
  process.kill(alone.pid, 'SIGKILL')
})
