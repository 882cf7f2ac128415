/** Texts by key, in ICU MessageFormat: 'Approve {count, plural, one {# payment} other {# payments}}'. */
export type Catalogue = Readonly<Record<string, string>>

/** Every text of the English catalogue and no other. */
export type Translation<English> = { readonly [Key in keyof English]: string }

export type KeyOf<English> = keyof English & string

/** The text in the language that is shown. A text with values cannot be asked for without them. */
export type Translate<English> = <Key extends KeyOf<English>>(
  key: Key,
  ...values: ValuesOf<English[Key]>
) => string

export type Values = Readonly<Record<string, string | number>>

type ValuesOf<Message> = string extends Message
  ? [values?: Values]
  : [NamesIn<Message>] extends [never]
    ? []
    : [values: Readonly<Record<NamesIn<Message>, string | number>>]

type PluralCase = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The names in braces. What stands in the braces of a plural case is text, in which names are looked for again. */
type NamesIn<Message, Found = never> = Message extends `${infer Before}{${infer Rest}`
  ? Before extends `${string}${PluralCase} ` | `${string}=${number} `
    ? NamesIn<Rest, Found>
    : NamesIn<Rest, Found | NameAt<Rest>>
  : Found

type NameAt<Rest> = Rest extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name},${string}`
    ? Name
    : Inside
  : never
