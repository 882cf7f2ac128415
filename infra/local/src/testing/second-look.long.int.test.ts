// Guards: infra/local/src/testing, tests/support
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Progress } from '../progress'
import { root } from '../root'
import { test as runTests } from '../test'

/** Whole runs of `npm test -- --only unit` on projects of a few small files. */
describe('what is run again', () => {
  let folder = ''
  let printed = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'presale-runner-'))
    mkdirSync(join(folder, 'seen'))
    printed = ''
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text
      return true
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    rmSync(folder, { recursive: true, force: true })
  })

  const say = (text: string): void => {
    printed += `${text}\n`
  }
  const progress: Progress = {
    heading: say,
    step: (_name, work) => work(() => undefined),
    warn: say,
    fail: say,
    blank: () => undefined,
    fact: (label, value) => say(`${label} ${value}`),
  }

  /** Runs the files, by name and content, with whatever else jest is given. */
  async function run(
    files: Record<string, string>,
    { args = [], config = {}, projectMs = 60_000, fileMs = 60_000 } = {} as {
      args?: string[]
      config?: object
      projectMs?: number
      fileMs?: number
    },
  ) {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
    const support = (name: string) => join(root, 'tests/support', name)
    const project = {
      displayName: 'unit',
      rootDir: folder,
      transform: {},
      testMatch: ['**/*.test.js'],
      runtime: support('compile-once.cjs'),
      ...config,
    }
    const whole = {
      projects: [project],
      testSequencer: support('longest-first.cjs'),
      reporters: [support('journal-reporter.cjs')],
    }
    writeFileSync(join(folder, 'jest.config.cjs'), `module.exports = ${JSON.stringify(whole)}`)
    const limits = { projectMs, fileMs }
    const code = await runTests(progress, {
      args: ['--only', 'unit', ...args],
      isBuilt: true,
      folder,
      limits,
    })
    return { code, lastLine: printed.trimEnd().split('\n').at(-1), printed }
  }

  /** The script's first time in this run, by a file that stays; then true. */
  const first = (name: string) =>
    `const fs = require('fs'), seen = require('path').join(__dirname, 'seen', '${name}');
    const isFirst = !fs.existsSync(seen); fs.writeFileSync(seen, '');`
  const PASSES = "test('passes', () => {})"
  const FAILS = "test('fails', () => { throw new Error('never right') })"
  const FAILS_ONCE = `${first('failed')} test('adds', () => { if (isFirst) throw new Error('a slow moment') })`
  const KILLED_ONCE = `${first('killed')} test('lives', () => { if (isFirst) process.kill(process.pid, 'SIGKILL') })`
  const ENDS_ONCE = `${first('ended')} test('stays', () => { if (isFirst) process.reallyExit(7) })`
  const HANGS = "test('hangs', () => { for (;;); })"
  const SEVERAL = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`passes${number}.test.js`, PASSES]))

  it('given a file that fails once, then the run is green and names file, test and first failure', async () => {
    const { code, lastLine, printed } = await run({ 'once.test.js': FAILS_ONCE, ...SEVERAL })
    expect(lastLine).toBe('7 passed, 0 failed')
    expect(code).toBe(0)
    expect(printed).toMatch(
      /Unstable: 1 failed first, and passed when run again\nunit once\.test\.js\s+adds\s+Error: a slow moment/,
    )
  })

  it('given a file that always fails, then the run is red and nothing is unstable', async () => {
    const { code, lastLine, printed } = await run({ 'always.test.js': FAILS, ...SEVERAL })
    expect(lastLine).toBe('6 passed, 1 failed')
    expect(code).toBe(1)
    expect(printed).toContain('Second look')
    expect(printed).not.toContain('Unstable')
  })

  it('given files that never fail, then nothing is run again', async () => {
    const { code, lastLine, printed } = await run(SEVERAL)
    expect(lastLine).toBe('6 passed, 0 failed')
    expect(code).toBe(0)
    expect(printed).not.toContain('Second look')
  })

  it('given nine files that fail once, then they are a broken change and have failed', async () => {
    const nine = Object.fromEntries(
      Array.from({ length: 9 }, (_, number) => [
        `once${number}.test.js`,
        FAILS_ONCE.replace('failed', `f${number}`),
      ]),
    )
    const { code, lastLine, printed } = await run(nine)
    expect(lastLine).toBe('1 passed, 9 failed')
    expect(code).toBe(1)
    expect(printed).toMatch(/9 files failed or had no result: more than 8 are a broken change/)
  })

  it.each([['--once'], ['-t', 'adds'], ['once']])(
    'given %s, then what failed is not run again',
    async (...args) => {
      const { code, printed } = await run({ 'once.test.js': FAILS_ONCE }, { args })
      expect(code).toBe(1)
      expect(printed).not.toContain('Second look')
    },
  )

  it('given a worker that is killed while files wait, then all others have results and its file is run again', async () => {
    const { code, lastLine, printed } = await run({ 'killed.test.js': KILLED_ONCE, ...SEVERAL })
    expect(lastLine).toBe('7 passed, 0 failed')
    expect(code).toBe(0)
    expect(printed).toMatch(/Unstable: 1 .*\nunit killed\.test\.js/)
  })

  it('given a worker that dies and whose file jest repeats by itself, then the file is run again and named', async () => {
    const { code, lastLine, printed } = await run({ 'ends.test.js': ENDS_ONCE, ...SEVERAL })
    expect(lastLine).toBe('7 passed, 0 failed')
    expect(code).toBe(0)
    expect(printed).toMatch(/Unstable: 1 .*\nunit ends\.test\.js\s+It began twice/)
  })

  it('given a file that hangs, then the time ends it, and its second look too', async () => {
    const limits = { projectMs: 15_000, fileMs: 5_000 }
    const { code, lastLine } = await run({ 'hangs.test.js': HANGS, ...SEVERAL }, limits)
    expect(lastLine).toBe('6 passed, 1 failed')
    expect(code).toBe(1)
  })

  it.each([
    {
      case: 'once',
      script: `${first('setup')} if (isFirst) throw new Error('no room')`,
      code: 0,
      line: '6 passed, 0 failed',
    },
    { case: 'always', script: "throw new Error('no room')", code: 1, line: '1 passed, 1 failed' },
  ])('given a globalSetup that fails $case, then it is repeated once', async ({ script, code, line }) => {
    writeFileSync(join(folder, 'setup.cjs'), `module.exports = async () => { ${script} }`)
    const outcome = await run(SEVERAL, { config: { globalSetup: join(folder, 'setup.cjs') } })
    expect([outcome.code, outcome.lastLine]).toEqual([code, line])
    expect(outcome.printed.includes('Unstable: 1')).toBe(code === 0)
  })
})
