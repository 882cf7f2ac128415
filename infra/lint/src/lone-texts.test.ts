import { loneTexts } from './lone-texts'

const inElement = (children: string) => `const A = () => <p>${children}</p>`

test.each([
  ['two texts', "{a} {t('left')}", 2],
  ['a text beside an element', 'Total <b>{total}</b>', 1],
  ['a text after something conditional', "{isBusy && <Spinner />}{t('save')}", 1],
  ['what may be a text', '{icon}{children}', 2],
  ['a text in one branch', "<b />{isOld ? t('old') : <New />}", 1],
  ['texts of a list', '<b />{names.map((name) => name)}', 1],
  ['a text in a fragment', "<><b />{t('x')}</>", 1],
])('given %s, then each is found', (_, children, count) => {
  expect(loneTexts(inElement(children))).toHaveLength(count)
})

test.each([
  ['one text', "{t('left')}"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  ['one text in one piece', '{`${a} ${b}`}'],
  ['elements', '<b>{a}</b><i>{b}</i>'],
  ['elements, conditional ones too', '{isBusy && <Spinner />}{isOld ? <Old /> : null}<span>{label}</span>'],
  ['a list of elements', '<b />{rows.map((row) => <li key={row}>{row}</li>)}'],
  ['a comment and one text', "{/* why */}{t('left')}"],
  ['nothing', ''],
])('given %s, then nothing is found', (_, children) => {
  expect(loneTexts(inElement(children))).toEqual([])
})

test('given a name that stands for an element, then it is none', () => {
  expect(
    loneTexts('function A() { const icon = isOk ? <Check /> : <Copy />; return <p>{icon}<b /></p> }'),
  ).toEqual([])
  expect(
    loneTexts(
      'const line = (row: Row) => <li>{row.name}</li>\nconst A = () => <ul>{line(one)}{line(two)}</ul>',
    ),
  ).toEqual([])
})

test('given a comment that says why it is no text, then it is not found', () => {
  const source =
    'const A = ({ children }) => (\n  <div>\n    <b />\n    {/* no text: pages hand in elements */}\n    {children}\n  </div>\n)'
  expect(loneTexts(source)).toEqual([])
})

test('given a property that is an element by its type, then it is none; one that may be anything is', () => {
  const source = (type: string) =>
    `interface P { icon?: ${type} | undefined }\nconst A = ({ icon }: P) => <p>{icon}<b /></p>`
  expect(loneTexts(source('ReactElement'))).toEqual([])
  expect(loneTexts(source('ReactNode'))).toHaveLength(1)
})

test('given a component whose result is a text, then it is found', () => {
  expect(
    loneTexts('function Who({ id }) { if (id === null) return describe(id); return <b>{id}</b> }'),
  ).toHaveLength(1)
  expect(loneTexts('function Who({ id }) { return id === null ? null : <b>{id}</b> }')).toEqual([])
})
