import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@presale/processes'
import { startProcess } from './start-process'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'presale-process-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function script(text: string): string {
  const entry = join(folder, `${expect.getState().currentTestName?.length ?? 0}.js`)
  writeFileSync(entry, text)
  return entry
}

const server = `require('http').createServer((q, r) => r.end('ok')).listen(+process.env.PORT, '127.0.0.1', () => console.log('listening'))`

test('given a service, when it says a line and answers, then both can be awaited and it can be killed', async () => {
  const port = await freePort()
  const service = startProcess({ entry: script(server), name: 'service', env: { PORT: String(port) } })
  await expect(service.waitForLog(/^listening/)).resolves.toBe('listening')
  await service.waitForHttp(`http://127.0.0.1:${port}/`)
  await expect(service.kill('SIGKILL')).resolves.toEqual({ code: null, signal: 'SIGKILL' })
})

test('given a service that ends, when its line is awaited, then the error shows what it wrote', async () => {
  const service = startProcess({
    entry: script(`console.error('no database'); process.exit(3)`),
    name: 'api',
  })
  await expect(service.waitForLog(/ready/)).rejects.toThrow(/api ended \(code 3\) before .*no database/s)
  await expect(service.exited).resolves.toEqual({ code: 3, signal: null })
})

test('given a variable set to undefined, then the child does not see it', async () => {
  const entry = script(`console.log('HOME ' + ('HOME' in process.env))`)
  const child = startProcess({ entry, name: 'child', env: { HOME: undefined } })
  await child.exited
  expect(child.output()).toBe('HOME false\n')
})
