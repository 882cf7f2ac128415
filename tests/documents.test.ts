import { brokenLinksOf, commandsOf, documents, isThere, textOf } from './support/documents'

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

  it('the README can be read in five minutes', () => {
    expect(textOf('README.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
  })

  it('the configuration explains the same variables as .env.example', () => {
    const explained = variablesOf(textOf('docs/configuration.md'), /`([A-Z]+(?:_[A-Z]+)*)`/g)
    expect(explained).toEqual(variablesOf(textOf('.env.example'), /^#?([A-Z]+(?:_[A-Z]+)*)=/gm))
  })
})
