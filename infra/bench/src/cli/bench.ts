import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from '../environment'
import { benchLists } from '../lists/bench-lists'
import { benchWeb } from '../web/bench-web'
import { runCli } from './run-cli'

const USAGE = `Usage: npm run bench -- lists [--purchases 1000000] [--users 200000] [--small 1000] [--data .bench]
                              [--only tabs]
       npm run bench -- web [--runs 5] [--data .bench]
lists starts two systems of its own in that folder, seeds what is missing there, and measures them in one run:
the lists over HTTP, and the tabs of the admin panel in a browser; with --only tabs these alone.
web starts one, with data to throw away, and measures what a phone waits for and is sent.`

const say = (text: string): void => void process.stdout.write(`${text}\n`)

runCli(async (signal) => {
  const { what, folder, sizes, runs, onlyTabs } = parseCommandLine(process.argv.slice(2))
  const passed =
    what === 'lists'
      ? await benchLists({ ...sizes, onlyTabs, folder, signal, say })
      : await benchWeb({ runs, folder, signal, say })
  if (!passed) process.exitCode = 1
})

function parseCommandLine(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        purchases: { type: 'string', default: '1000000' },
        users: { type: 'string', default: '200000' },
        small: { type: 'string', default: '1000' },
        runs: { type: 'string', default: '5' },
        data: { type: 'string', default: '.bench' },
        only: { type: 'string' },
      },
    })
    const what = positionals.join(' ')
    if (what !== 'lists' && what !== 'web')
      throw new UsageError(`What is to be measured? 'lists' and 'web' are all there is.`)
    if (values.only !== undefined && (values.only !== 'tabs' || what !== 'lists'))
      throw new UsageError(`--only tabs, with lists, is all there is.`)
    const whole = (name: 'purchases' | 'users' | 'small' | 'runs', least: number): number => {
      const value = Number(values[name])
      if (Number.isInteger(value) && value >= least) return value
      throw new UsageError(`--${name} must be a whole number, ${least} or more, not '${values[name]}'.`)
    }
    const sizes = {
      small: whole('small', 100),
      users: whole('users', 100),
      purchases: whole('purchases', 100),
    }
    return {
      what,
      sizes,
      runs: whole('runs', 1),
      onlyTabs: values.only === 'tabs',
      folder: resolve(values.data),
    } as const
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`)
  }
}
