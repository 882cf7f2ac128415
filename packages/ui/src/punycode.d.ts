/** The package, not the module of that name which Node has and warns about. */
declare module 'punycode/' {
  export function toUnicode(domain: string): string
}
