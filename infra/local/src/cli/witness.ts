import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inShell } from '../in-shell'
import { messageOf, Problem } from '../problem'
import { lockFolder } from '../processes/kernel-lock'
import { serveWitness } from '../witness/serve-witness'
import { beginWitness, WitnessFolder } from '../witness/witness-folder'
import { runCommand, say, UsageError } from './run-cli'

const USAGE = `Usage:
  npm run witness -- begin <folder> --name <witness.example.com/1>
  npm run witness -- add <folder> <key of a log>
  npm run witness -- serve <folder> [--port 8790] [--host 127.0.0.1]
On a machine that whoever runs the site does not have: cosigns the log of a site as long as nothing of its past was changed
(c2sp.org/tlog-witness). begin makes its key, which the site gets with its address in LOG_WITNESSES. add lets it look at a log; the
keys of a site are at /api/log/keys. The folder must never be restored from a copy: docs/guides/witnesses.md.`

const SAID_EVERY_MS = 3_600_000

runCommand(async () => {
  const { command, folder, name, key, port, host } = parseCommandLine(process.argv.slice(2))
  if (command === 'begin') return say(beginWitness(folder, name).key)
  const witness = new WitnessFolder(folder)
  if (command === 'add') return witness.addLog(key)
  const lock = lockFolder(folder)
  if (lock === 'held')
    throw new Problem(`Another witness serves ${folder}. Two of them would cosign two pasts.`)
  const line = (text: string) => say(`${new Date().toISOString()} ${text}`)
  const { server, faults } = serveWitness(witness, line)
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const { port: chosen } = server.address() as AddressInfo
  line(`Serves ${inShell(folder)} as ${witness.name} at http://${host}:${chosen}`)
  const watching = setInterval(() => {
    for (const fault of faults(new Date())) line(`ALARM: ${fault}`)
  }, SAID_EVERY_MS)
  const stop = (): void => {
    clearInterval(watching)
    server.close()
    server.closeAllConnections()
    if (typeof lock !== 'string') lock.release()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
})

interface CommandLine {
  readonly command: 'begin' | 'add' | 'serve'
  readonly folder: string
  readonly name: string
  readonly key: string
  readonly port: number
  readonly host: string
}

function parseCommandLine(args: string[]): CommandLine {
  try {
    const options = { name: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [command, given, key = '', ...rest] = positionals
    const { name = '', port = '8790', host = '127.0.0.1' } = values
    const asked = { folder: resolve(given ?? ''), name, key, port: Number(port), host }
    if (given === undefined || rest.length > 0) throw new Error('A folder is asked for.')
    if (!/^\d{1,5}$/.test(port) || asked.port > 65_535) throw new Error(`${port} is no port.`)
    if (command === 'begin' && name !== '' && key === '') return { command, ...asked }
    if (command === 'add' && key !== '') return { command, ...asked }
    if (command === 'serve' && key === '') return { command, ...asked }
  } catch (error) {
    throw new UsageError(`${messageOf(error)}\n${USAGE}`)
  }
  throw new UsageError(USAGE)
}
