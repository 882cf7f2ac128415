export const THROWS = 'it throws: '

/** What an exception comes to in a sentence, whoever reports it; its stack is minified code of a server that is gone. */
export const thrownSentence = (message: string): string =>
  `${THROWS}${firstLine(message).replace(/^[A-Za-z]*Error: /, '')}`

export const firstLine = (text: string): string => text.split('\n')[0] ?? ''
