import { isolated, turnsText } from './text-direction'

const [FSI, PDI, RLO, PDF] = ['\u2068', '\u2069', '\u202e', '\u202c']

describe('what turns the text around it', () => {
  it.each(['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'])(
    'is %j, anywhere in it',
    (character) => expect(turnsText(`Ann${character}Lee`)).toBe(true),
  )

  it.each([
    ['a name in Hebrew', '\u05d0\u05d1\u05d2'],
    ['a family of emoji, with joiners', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a Persian name, with a non-joiner', '\u0646\u200c\u0645'],
    ['marks that stand for one letter', 'C\u200e \u05d0\u200f'],
  ])('is not %s', (_what, text) => expect(turnsText(text)).toBe(false))
})

describe('a text in a sentence of ours', () => {
  it.each([
    ['from left to right, as it is', 'Ann Lee', 'Ann Lee'],
    ['with accents, as it is', 'Zo\u00eb', 'Zo\u00eb'],
    ['from right to left, isolated', '\u05d0\u05d1\u05d2', `${FSI}\u05d0\u05d1\u05d2${PDI}`],
    [
      'isolated already, as part of a sentence',
      `${FSI}\u05d0${PDI}, admin`,
      `${FSI}${FSI}\u05d0${PDI}, admin${PDI}`,
    ],
    ['that turns itself and no other, isolated', `a${RLO}b${PDF}c`, `${FSI}a${RLO}b${PDF}c${PDI}`],
    ['that opens what it does not close, without that', `a${RLO}b`, `${FSI}ab${PDI}`],
    ['that closes what it did not open, without that', `a${PDI}${RLO}b`, `${FSI}ab${PDI}`],
    ['that closes out of order, without any', `${FSI}a${RLO}b${PDI}c${PDF}`, `${FSI}abc${PDI}`],
  ])('%s', (_what, text, shown) => expect(isolated(text)).toBe(shown))
})
