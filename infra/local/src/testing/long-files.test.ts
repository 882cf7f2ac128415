import { guarding, guardsOf, type LongFile } from './long-files'

const long = (file: string, ...guards: string[]): LongFile => ({ file, project: 'integration', guards })

describe('what a long file guards', () => {
  it('is the list of its first line', () => {
    expect(guardsOf('// Guards: services/mailer, packages/jobs/src\nimport x\n')).toEqual([
      'services/mailer',
      'packages/jobs/src',
    ])
  })

  it.each([
    ['no line', 'import x\n'],
    ['one further down', 'import x\n// Guards: services/mailer\n'],
    ['an empty one', '// Guards: \nimport x\n'],
  ])('is nothing, given %s', (_, text) => expect(guardsOf(text)).toEqual([]))

  it('is a reason to run it where something below has changed, or the file itself', () => {
    const mailer = long('tests/mails.long.int.test.ts', 'services/mailer')
    const jobs = long('tests/jobs.long.int.test.ts', 'packages/jobs')
    const chosen = (...changed: string[]) => guarding([mailer, jobs], changed)
    expect(chosen('services/mailer/src/main.ts')).toEqual([mailer])
    expect(chosen('tests/jobs.long.int.test.ts')).toEqual([jobs])
    expect(chosen('services/mailer-two/main.ts', 'README.md')).toEqual([])
  })
})
