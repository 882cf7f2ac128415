import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProcess, waitFor } from '@presale/testing'

const bootstrap = pathToFileURL(join(__dirname, '../../bootstrap.mjs')).href
let folder: string
let place: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'in-turn-'))
  place = join(folder, 'in-turn')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A command that writes down when its turn begins, and works until it is killed. */
function command(name: string) {
  const lines = join(folder, 'lines')
  const code = `
    import { appendFileSync } from 'node:fs'
    import { inTurn } from ${JSON.stringify(bootstrap)}
    console.log('asks for its turn')
    await inTurn(async () => {
      appendFileSync(${JSON.stringify(lines)}, '${name} begins\\n')
      await new Promise((done) => setTimeout(done, 600_000))
    }, ${JSON.stringify(place)})`
  const entry = join(folder, `${name}.mjs`)
  writeFileSync(entry, code)
  return startProcess({ entry, name })
}
const written = () => {
  const lines = join(folder, 'lines')
  return existsSync(lines) ? readFileSync(lines, 'utf8').trim().split('\n') : []
}
const until = (line: string) => waitFor(() => written().includes(line) || undefined, { what: line })

test('given one that installs or builds, the next one waits until it is killed, and takes its place', async () => {
  const first = command('first')
  await until('first begins')
  const second = command('second')
  await second.waitForLog(/asks for its turn/)
  expect(written()).toEqual(['first begins'])
  await first.kill('SIGKILL')
  await until('second begins')
  await second.kill('SIGKILL')
})
