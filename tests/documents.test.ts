import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { invocationsOf, unknownIn } from './support/documented-commands'
import { unknownVariablesOf } from './support/documented-variables'
import { brokenLinksOf, commandsOf, documents, isThere, ROOT, textOf } from './support/documents'

const variablesOf = (text: string, pattern: RegExp): string[] =>
  [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()

describe('the documents', () => {
  it.each(documents())('%s has no link that leads to nothing', (document) =>
    expect(brokenLinksOf(document)).toEqual([]),
  )

  // A decision says what was so on its day.
  const ofToday = documents().filter((document) => !document.startsWith('docs/decisions/'))
  it.each(ofToday)('%s names only scripts that are there', (document) =>
    expect(commandsOf(document).filter((command) => !isThere(command))).toEqual([]),
  )

  it.each(ofToday)('%s names only words and options that its commands know', (document) =>
    expect(invocationsOf(document).map((one) => [one.line, unknownIn(one)])).toEqual(
      invocationsOf(document).map(({ line }) => [line, []]),
    ),
  )

  it.each(ofToday)('%s names only variables that are read, given or explained somewhere', (document) =>
    expect(unknownVariablesOf(document)).toEqual([]),
  )

  it('the README can be read in five minutes', () => {
    expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
  })

  it('each package says in thirty lines what it is', () => {
    const packages = readdirSync(join(ROOT, 'packages'))
    const lengths = packages.map((name) => [
      name,
      textOf(`packages/${name}/README.md`).trim().split('\n').length,
    ])
    expect(lengths.filter(([, lines]) => Number(lines) > 30)).toEqual([])
  })

  it('the configuration explains the same variables as .env.example', () => {
    const explained = variablesOf(textOf('docs/configuration.md'), /`([A-Z]+(?:_[A-Z]+)*)`/g)
    expect(explained).toEqual(variablesOf(textOf('.env.example'), /^#?([A-Z]+(?:_[A-Z]+)*)=/gm))
  })
})

describe('what a page tells its reader to run', () => {
  const of = (runs: string, args: string, script?: string) =>
    unknownIn({ line: '', folder: '', runs, args, script })
  const BACKUP = 'node infra/local/dist/cli/backup.js'
  const RESTORE = 'node infra/local/dist/cli/restore.js'

  it.each([
    [BACKUP, 'to /mnt/backups/one', 'backup', []],
    [BACKUP, 'too /mnt/backups/one', 'backup', ['too']],
    [RESTORE, 'settle /mnt/one --security-log x', 'restore', []],
    [RESTORE, 'settle /mnt/one --security-logs x', 'restore', ['--security-logs']],
    ['node services/api/dist/cli/audit.js', 'accept-restore --reason "a disk"', 'audit', []],
    ['node services/api/dist/cli/audit.js', 'accept-restore --because "a disk"', 'audit', ['--because']],
    ['node infra/local/rehearse.mjs', 'upgrade', 'rehearse', []],
    ['node infra/local/rehearse.mjs', 'downgrade', 'rehearse', ['downgrade']],
    ['node infra/compose/env.mjs', '--origin https://sale.example.com', undefined, []],
    ['node infra/compose/env.mjs', '--site https://sale.example.com', undefined, ['--site']],
  ] as const)('of %s: %s', (runs, args, script, unknown) => expect(of(runs, args, script)).toEqual(unknown))
})
