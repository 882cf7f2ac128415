/** Undefined where the text is no address. Browsers that are served (README) have neither `URL.canParse` nor `URL.parse`. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
