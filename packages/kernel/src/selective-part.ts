/**
 * The most selective part of a search, for a trigram index. The index reads a list for every three letters, as long
 * as there are texts with them, and half of all mail addresses have the same domain: looking up the part before the
 * domain costs a tenth. Every text that contains the search contains this part; the caller filters the few matches
 * by the whole search.
 */
export function selectivePart(search: string): string {
  const at = search.indexOf('@')
  return at < TRIGRAM ? search : search.slice(0, at + 1)
}

/** A shorter part has no three letters to look for. */
const TRIGRAM = 3
