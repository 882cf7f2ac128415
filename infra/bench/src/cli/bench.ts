import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../environment'
import { benchLists, type ListsBench } from '../lists/bench-lists'
import { runCli } from './run-cli'

const USAGE = `Usage: npm run bench -- lists [--purchases 1000000] [--users 200000] [--small 1000] [--data .bench]
Starts two systems of its own in that folder, seeds what is missing there, and measures them in one run.`

runCli(async (signal) => {
  const asked = parseCommandLine(process.argv.slice(2))
  const passed = await benchLists({ ...asked, signal, say: (text) => process.stdout.write(`${text}\n`) })
  if (!passed) process.exitCode = 1
})

function parseCommandLine(args: string[]): Pick<ListsBench, 'folder' | 'small' | 'users' | 'purchases'> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        purchases: { type: 'string', default: '1000000' },
        users: { type: 'string', default: '200000' },
        small: { type: 'string', default: '1000' },
        data: { type: 'string', default: '.bench' },
      },
    })
    if (positionals.join(' ') !== 'lists')
      throw new UsageError(`What is to be measured? 'lists' is all there is.`)
    const whole = (name: 'purchases' | 'users' | 'small'): number => {
      const value = Number(values[name])
      if (Number.isInteger(value) && value >= 100) return value
      throw new UsageError(`--${name} must be a whole number, 100 or more, not '${values[name]}'.`)
    }
    const sizes = { small: whole('small'), users: whole('users'), purchases: whole('purchases') }
    return { ...sizes, folder: resolve(values.data) }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}
