import { literalTexts } from './literal-texts'

const found = (source: string) => literalTexts(source, true).map(({ line, text }) => `${line}: ${text}`)

describe('texts that are in no catalogue', () => {
  it.each([
    ['words between tags', 'const a = <p>Save  it</p>', ['1: Save it']],
    ['a choice of words', "const a = <p>{isOpen ? 'Close' : 'Open'}</p>", ['1: Close', '1: Open']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source, not a text
    ['words around a value', 'const a = <p>{`Hello ${name}`}</p>', ['1: Hello']],
    ['words after a condition', "const a = <p>{n > 0 && 'some'}</p>", ['1: some']],
    [
      'an attribute that is read',
      '<Field label="Name" placeholder={isNew ? "none" : x} />',
      ['1: Name', '1: none'],
    ],
    ['a property of that name', "toast({\n  title: 'Saved',\n  variant: 'destructive',\n})", ['2: Saved']],
    ['the argument of what shows it', "setPageTitle('admin')", ['1: admin']],
    [
      'a sentence anywhere',
      "const rule = 'Enter a number'\nconst f = () => 'Not now, please'",
      ['1: Enter a number', '2: Not now, please'],
    ],
    ['umlauts before it', "const u = 'ü'\nconst a = <b>Save</b>", ['2: Save']],
  ])('finds %s', (_, source, expected) => {
    expect(found(source)).toEqual(expected)
  })

  it('reads generic functions in a file without tags', () => {
    expect(literalTexts("const a = <T>(b: T) => ({ b, title: 'Saved' })", false)).toEqual([
      { line: 1, text: 'Saved' },
    ])
  })

  it.each([
    ['a catalogue’s text', "const a = <p title={t('save')}>{t('saved', { name: 'x' })}</p>"],
    ['classes, types and ids', '<input type="text" className="a b" id="name" autoComplete="off" />'],
    ['comparisons', "const a = <p>{status === 'open' ? t('a') : t('b')}</p>"],
    ['signs and figures', 'const a = <p>· 24 % →</p>'],
    ['imports and types', "import x from './Some thing'\ntype A = 'Not a text'"],
    [
      'what developers read',
      "throw new Error('The page has no root')\nconsole.warn('Not found here')\nnew AuthError('Not known to us')",
    ],
    ['what is excused with a reason', '// not a text: a name\nconst brand = <b>GROK</b>'],
  ])('leaves alone %s', (_, source) => {
    expect(found(source)).toEqual([])
  })
})
