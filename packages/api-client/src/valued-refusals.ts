import { type Problem, type RefusalValues, refusalValues, type ValuedCode } from '@presale/contracts'

/** A sentence for each code that has values: the type checker requires it, whatever the server adds. */
export type ValuedSentences = {
  readonly [Code in ValuedCode]: (values: NonNullable<RefusalValues<Code>>) => string
}

/** Undefined where the values are not those of the code, as of a server of another version. */
export type ReadSentence = (values: Problem['values']) => string | undefined

interface Schema<Values> {
  readonly safeParse: (values: unknown) => { readonly data?: Values }
}
const schemas: { readonly [Code in ValuedCode]: Schema<RefusalValues<Code>> } = refusalValues

/** The sentences, each with the contract's rules for its values in front. */
export function readSentences(sentences: ValuedSentences): Readonly<Record<string, ReadSentence>> {
  const reading =
    <Code extends ValuedCode>(code: Code): ReadSentence =>
    (values) => {
      const { data } = schemas[code].safeParse(values)
      return data && sentences[code](data)
    }
  return Object.fromEntries(valuedCodes.map((code) => [code, reading(code)]))
}

const valuedCodes = Object.keys(refusalValues) as ValuedCode[]

/** A figure in a German sentence: '1234.5' is '1.234,5'. Digit by digit, so that no amount loses one. */
export function germanFigure(figure: string | number): string {
  const [, sign = '', whole = '', part] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(figure)) ?? []
  if (whole === '') return String(figure)
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${sign}${grouped}${part === undefined ? '' : `,${part}`}`
}
