import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from './free-port'

const run = promisify(execFile)
const built = join(__dirname, '../dist/index.js')

describe('a free port', () => {
  it('can be bound', async () => {
    const port = await freePort()
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
    await new Promise((resolve) => server.close(resolve))
  })

  it('is given to one process only, though nobody has bound it yet', async () => {
    const script = `const { freePort } = require(${JSON.stringify(built)});
      (async () => { for (let i = 0; i < 200; i += 1) console.log(await freePort()) })()`
    const outputs = await Promise.all(
      [1, 2, 3].map(async () => (await run(process.execPath, ['-e', script])).stdout),
    )
    const ports = outputs.flatMap((output) => output.trim().split('\n'))
    expect(ports).toHaveLength(600)
    expect(new Set(ports).size).toBe(600)
  })
})
