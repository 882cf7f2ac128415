import { execFileSync } from 'node:child_process'
import { inShell } from './in-shell'

test.each(['/srv/presale/.data', '/home/Ann Lee/presale', "/srv/Ann's $HOME/`x`", '/srv/a;b&c', ''])(
  'given %j, a shell reads that very word',
  (word) => {
    expect(execFileSync('sh', ['-c', `printf %s ${inShell(word)}`], { encoding: 'utf8' })).toBe(word)
  },
)

test('a plain path stays plain', () => expect(inShell('/srv/presale/.data')).toBe('/srv/presale/.data'))
