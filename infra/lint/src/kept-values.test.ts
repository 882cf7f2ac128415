import { keptValues } from './kept-values'

const shown = (element: string) => keptValues(`const A = () => ${element}`)

test.each([
  ['an address', '<bdi>{session.ipAddress ?? t("unknown")}</bdi>'],
  ['an amount', '<span>{formatNumber(balance + tokensNeeded)}</span>'],
  ['an amount in one branch', '<span>{isOver ? t("none") : formatNumber(amount)}</span>'],
  ['money', '<p>{formatMoney(total, 2)}</p>'],
  ['a sentence with an amount', '<p>{t("credited", { count: formatNumber(totals.tokens) })}</p>'],
  ['a symbol beside a field', '<NumberField suffix={USD} />'],
  ['a symbol in a button', '<Chip isSelected>{USD}</Chip>'],
  ['the cell of a table', '<Table columns={[{ cell: (day) => formatNumber(day.tokens) }]} />'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  ['a template', '<p>{`${formatNumber(amount)} ${symbol}`}</p>'],
  ['what stands below an attribute', '<Card title={<b>{userName}</b>} />'],
])('given %s without translate, then it is found', (_, element) => {
  expect(shown(element).length).toBeGreaterThan(0)
})

test.each([
  ['kept', '<bdi translate="no">{session.ipAddress}</bdi>'],
  ['kept further up', '<p translate="no"><b>{symbol}</b></p>'],
  ['kept where it is one', '<bdi translate={ipAddress === null ? undefined : "no"}>{ipAddress}</bdi>'],
  ['kept in a sentence', '<Kept text={t("buys", { tokens })} words={[tokens]} />'],
  ['an amount by its component', '<Amount value={amount} unit={symbol} />'],
  ['a count', '<p>{t("many", { count: formatNumber(purchases) })}</p>'],
  ['a property of a component', '<Row symbol={symbol} />'],
  [
    'a cell that keeps it',
    '<Table columns={[{ cell: ({ symbol }) => <span translate="no">{symbol}</span> }]} />',
  ],
  ['said to be none', '<p>\n{/* translated: a word here */}\n{unit}</p>'],
])('given a value that is %s, then nothing is found', (_, element) => {
  expect(shown(element)).toEqual([])
})
