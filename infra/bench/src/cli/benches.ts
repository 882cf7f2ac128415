import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BenchRun } from '../bench-run'
import { benchCommands } from '../commands/bench-commands'
import { UsageError } from '../environment'
import { benchExpiry } from '../expiry/bench-expiry'
import { benchLag } from '../lag/bench-lag'
import { benchLists } from '../lists/bench-lists'
import { benchOverload } from '../overload/bench-overload'
import { benchRemotes } from '../remotes/bench-remotes'
import { benchReplay } from '../replay/bench-replay'
import { benchStore } from '../store/bench-store'
import { benchWeb } from '../web/bench-web'
import { ANY_OPTIONS, wholeNumber } from './options'

/** What `npm run bench -- <name>` runs, with the options that are its own. */
export interface Bench {
  readonly usage: string
  /** @returns whether everything that has a limit keeps it @throws UsageError */
  run(args: string[], running: Running): Promise<boolean>
}

export type Running = Pick<BenchRun, 'signal' | 'say'>

const BENCH_OPTIONS = { ...ANY_OPTIONS, json: { type: 'boolean', default: false } } as const

interface BenchValues {
  readonly data: string
  readonly json: boolean
}

function runOf({ data, json }: BenchValues, running: Running): BenchRun {
  return { ...running, folder: resolve(data), isJson: json }
}

const COMMANDS_OPTIONS = {
  ...BENCH_OPTIONS,
  seconds: { type: 'string', default: '10' },
  rounds: { type: 'string', default: '3' },
  buyers: { type: 'string', default: '1,16,64' },
} as const

interface CommandsValues extends BenchValues {
  readonly seconds: string
  readonly rounds: string
  readonly buyers: string
}

function commandsWanted(values: CommandsValues, running: Running) {
  return {
    ...runOf(values, running),
    seconds: wholeNumber({ seconds: values.seconds }, 'seconds', 1),
    rounds: wholeNumber({ rounds: values.rounds }, 'rounds', 1),
    buyers: values.buyers.split(',').map((buyers) => wholeNumber({ buyers }, 'buyers', 1)),
  }
}

export const benches: Readonly<Record<string, Bench>> = {
  lists: {
    usage: `lists [--purchases 1000000] [--users 200000] [--small 1000] [--only tabs] [--json]
  starts two systems, seeds what is missing there, and measures both in one run: the lists over HTTP, and the tabs
  of the admin panel in a browser; with --only tabs these alone.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          purchases: { type: 'string', default: '1000000' },
          users: { type: 'string', default: '200000' },
          small: { type: 'string', default: '1000' },
          only: { type: 'string' },
        },
      })
      if (values.only !== undefined && values.only !== 'tabs')
        throw new UsageError('--only tabs is all there is.')
      return benchLists({
        ...runOf(values, running),
        small: wholeNumber(values, 'small', 100),
        users: wholeNumber(values, 'users', 100),
        purchases: wholeNumber(values, 'purchases', 100),
        onlyTabs: values.only === 'tabs',
      })
    },
  },
  web: {
    usage: `web [--runs 5] [--json]
  starts a system with data to throw away, and measures what a phone waits for and is sent.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: { ...BENCH_OPTIONS, runs: { type: 'string', default: '5' } },
      })
      return benchWeb({ ...runOf(values, running), runs: wholeNumber(values, 'runs', 1) })
    },
  },
  remotes: {
    usage: `remotes [--rounds 5] [--json]
  publishes, activates and rolls back the built buyer remote, in a folder and in a bucket, and says how long the commands
  take and how long after them a reload has the version.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          rounds: { type: 'string', default: '5' },
        },
      })
      return benchRemotes({
        ...runOf(values, running),
        rounds: wholeNumber(values, 'rounds', 1),
      })
    },
  },
  commands: {
    usage: `commands [--seconds 10] [--rounds 3] [--buyers 1,16,64] [--no-peer] [--json]
  starts a system and a peer (express and Emmett on the same Postgres), lets buyers request and cancel purchases over
  HTTP at both in turn, and says how many a second, how long they took, and what CPU they cost.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: { ...COMMANDS_OPTIONS, 'no-peer': { type: 'boolean', default: false } },
      })
      return benchCommands({
        ...commandsWanted(values, running),
        ...(values['no-peer'] ? { only: 'platform' } : {}),
      })
    },
  },
  peer: {
    usage: `peer [--seconds 10] [--rounds 3] [--buyers 1,16,64] [--json]
  the same of the peer alone.`,
    run(args, running) {
      const { values } = parseArgs({ args, options: COMMANDS_OPTIONS })
      return benchCommands({ ...commandsWanted(values, running), only: 'peer' })
    },
  },
  lag: {
    usage: `lag [--seconds 30] [--buyers 64] [--json]
  starts a system with data to throw away, lets buyers request and cancel purchases at half of the rate that it
  reaches, and says how long after its append an event can be read in each projection.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          seconds: { type: 'string', default: '30' },
          buyers: { type: 'string', default: '64' },
        },
      })
      return benchLag({
        ...runOf(values, running),
        seconds: wholeNumber(values, 'seconds', 1),
        buyers: wholeNumber(values, 'buyers', 1),
      })
    },
  },
  overload: {
    usage: `overload [--seconds 300] [--times 4] [--json]
  starts a system with data to throw away, lets commands arrive at so many times the rate that it can do, and says what
  was accepted and how quickly, what was refused, what memory it took, and how soon it was back to normal.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          seconds: { type: 'string', default: '300' },
          times: { type: 'string', default: '4' },
        },
      })
      return benchOverload({
        ...runOf(values, running),
        seconds: wholeNumber(values, 'seconds', 1),
        times: wholeNumber(values, 'times', 1),
      })
    },
  },
  replay: {
    usage: `replay [--purchases 1000000] [--users 200000] [--json]
  starts a system, seeds what is missing there, and rebuilds each projection and all of them together, beside reading
  the events alone and copying the same rows.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          purchases: { type: 'string', default: '1000000' },
          users: { type: 'string', default: '200000' },
        },
      })
      return benchReplay({
        ...runOf(values, running),
        users: wholeNumber(values, 'users', 100),
        purchases: wholeNumber(values, 'purchases', 100),
      })
    },
  },
  expiry: {
    usage: `expiry [--purchases 100000] [--json]
  starts a system with data to throw away, and lets projector and expiry catch up with so many purchases, one after the
  other.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          purchases: { type: 'string', default: '100000' },
        },
      })
      return benchExpiry({
        ...runOf(values, running),
        purchases: wholeNumber(values, 'purchases', 100),
      })
    },
  },
  store: {
    usage: `store [--events 60000] [--appends 1500] [--rounds 3] [--json]
  starts the embedded event store node without and with TLS, and says how fast it reads, beside an answer from memory,
  and appends, beside Emmett on the same Postgres.`,
    run(args, running) {
      const { values } = parseArgs({
        args,
        options: {
          ...BENCH_OPTIONS,
          events: { type: 'string', default: '60000' },
          appends: { type: 'string', default: '1500' },
          rounds: { type: 'string', default: '3' },
        },
      })
      return benchStore({
        ...runOf(values, running),
        events: wholeNumber(values, 'events', 1000),
        appends: wholeNumber(values, 'appends', 64),
        rounds: wholeNumber(values, 'rounds', 1),
      })
    },
  },
}
