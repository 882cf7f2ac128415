/**
 * The part of a search to ask a trigram index for. The index reads a list for every three letters, as long as there
 * are texts with them, and half of all mail addresses end alike: asking for what stands before the domain
 * costs a tenth of asking for all of it. Whatever has the search in it has this part in it, too; whether
 * the rest follows is to be compared with the few that are found.
 */
export function rarePart(search: string): string {
  const at = search.indexOf('@')
  return at < TRIGRAM ? search : search.slice(0, at + 1)
}

/** A shorter part has no three letters to look for. */
const TRIGRAM = 3
