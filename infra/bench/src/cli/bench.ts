import { UsageError } from '../environment'
import { benches } from './benches'
import { runCli } from './run-cli'

const USAGE = `Usage: npm run bench -- <what> [options] [--data .bench]
${Object.values(benches)
  .map(({ usage }) => usage)
  .join('\n')}`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

runCli(async (signal) => {
  const [name = '', ...args] = process.argv.slice(2)
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined
  if (!bench) throw new UsageError(`What is to be measured?\n${USAGE}`)
  if (!(await start(bench))) process.exitCode = 1

  /** parseArgs' own sentences are for the person at the keyboard, too. */
  async function start({ run, usage }: typeof bench & object): Promise<boolean> {
    try {
      return await run(args, { signal, say })
    } catch (error) {
      if (!isAboutArguments(error)) throw error
      throw new UsageError(`${error.message}\nUsage: npm run bench -- ${usage}`)
    }
  }
})

function isAboutArguments(error: unknown): error is Error {
  if (error instanceof UsageError) return true
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
