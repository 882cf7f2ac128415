import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const apps = ['shell', 'buyer', 'admin']

function built(ending: string): { name: string; text: string }[] {
  return apps.flatMap((app) => {
    const folder = join(root, 'frontends', app, 'dist/assets')
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => ({ name: `${app}/${name}`, text: readFileSync(join(folder, name), 'utf8') }))
  })
}

/** What the oldest browsers that README.md names do not have, and what would fail or be without any colour by it. */
describe('the built frontends, in the oldest browsers that are served', () => {
  it.each([
    ['.css', /light-dark\(/],
    // A rule within a rule: before Chrome 112 and Firefox 117 both are dropped.
    ['.css', /[{;]&/],
    [
      '.js',
      /\.isWellFormed\(|Promise\.withResolvers|\.(?:group|groupBy)\(|Intl\.Segmenter|AbortSignal\.any\(/,
    ],
    // zod asks before it uses it.
    ['.js', /(?<!"function"==typeof URL\.canParse\)return )URL\.canParse\(|URL\.parse\(/],
  ])('no %s file has %s', (ending, missing) => {
    const files = built(ending)
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter(({ text }) => missing.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('the page before any file has come has the colours of the visual language', () => {
    const page = readFileSync(join(root, 'frontends/shell/src/index.html'), 'utf8')
    const tokens = readFileSync(join(root, 'packages/ui/src/tokens.css'), 'utf8')
    const of = { page: 'surface-0', words: 'text-2', line: 'border', accent: 'accent', mark: 'on-accent' }
    for (const [part, token] of Object.entries(of)) {
      const [, light, dark] = new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
      const colours = [...page.matchAll(new RegExp(`--splash-${part}: (#\\w+)`, 'g'))].map(([, one]) => one)
      expect([part, colours]).toEqual([part, [dark, light, light]])
    }
  })
})
