import { physicalStyles } from './physical-styles'

describe('styles that know left and right', () => {
  it.each([
    'margin-left: 4px;',
    'padding-right: 0;',
    'border-left-color: red;',
    'left: 0;',
    'border-top-left-radius: 4px;',
    'text-align: right;',
    'float: left;',
    '.a { right: 0; }',
    'padding: 0 calc(1px + 2px) 0 4px;',
  ])('are found: %s', (line) => {
    expect(physicalStyles(`.x {\n  ${line}\n}`)).toEqual([{ line: 2, text: line }])
  })

  it.each([
    'margin-inline-start: 4px;',
    'inset-inline: 0;',
    'text-align: start;',
    'text-align: center;',
    '/* left: 0; is said by the script */',
    'left: 0; /* physical: the script measures from the left */',
    'transition: left 150ms;',
    '--left: 4px;',
    'padding: 0 4px 8px 4px;',
    'inset: 0 0 var(--edge, 0px);',
    '.left:dir(rtl) {',
  ])('are not: %s', (line) => {
    expect(physicalStyles(line)).toEqual([])
  })
})
