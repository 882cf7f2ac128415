import type { Draw } from './draw'

const FIRST =
  'Anna Ben Carla David Elena Farid Grace Hiro Ines Jonas Katya Liam Maya Nora Omar Priya Quentin Rosa Samir Tara Ugo Vera Walter Xenia Yusuf Zoë Amélie Björn Chloé Dmitri Eva Felipe Gita Hannah Igor Jürgen Kofi Leila Mateo Nadia Olga Pavel Ravi Sofia Tomás Uma Viktor Wen Yara Zane'.split(
    ' ',
  )
const BEGINNINGS = 'Bal Cor Dar Fen Gar Hal Jor Kar Lin Mar Nor Oster Pel Ros Sand Tor Ulm Val Wex Zim'.split(
  ' ',
)
const MIDDLES = 'ba den fi go har ka lo mer ni ro sel ta ve win'.split(' ')
const ENDINGS = 'berg dale field ford hart land mann ov sen ska son ton ville wick'.split(' ')

/** 50 first names, 3,920 last names. */
export function nameOf(draw: Draw): { first: string; last: string } {
  return { first: draw.pick(FIRST), last: draw.pick(BEGINNINGS) + draw.pick(MIDDLES) + draw.pick(ENDINGS) }
}

/** The letters of a name that an address may have. */
export function plainLetters(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
}
