import { identityOf } from '../processes/identity'
import { runCommand } from './run-command'

const { signal } = new AbortController()

/** Starts a process that would live on, says its number, and then does what the script says. */
const withChild = (script: string): string =>
  `const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  console.log(child.pid); child.unref(); ${script}`

test('given a command that leaves a process behind, when it ends, then that one is ended too', async () => {
  const result = await runCommand(process.execPath, ['-e', withChild('process.exit(3)')], {
    env: process.env,
    signal,
    output: 'kept',
  })
  expect(result.code).toBe(3)
  expect(identityOf(Number(result.output))).toBeUndefined()
})

test('given a command that runs, when it is interrupted, then it ends and says so', async () => {
  const stopping = new AbortController()
  const running = runCommand(process.execPath, ['-e', withChild('setInterval(() => {}, 1000)')], {
    env: process.env,
    signal: stopping.signal,
    output: 'kept',
  })
  stopping.abort()
  await expect(running).rejects.toThrow(/aborted/)
})
