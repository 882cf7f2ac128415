/** Marks above, below and in letters, vowel points, and characters that nobody sees. */
const MARKS = String.raw`[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]`

/**
 * SQL that makes `<schema>.unaccented(text)`: a text as searches compare it, in lower case and in plain letters, so that
 * 'muller' finds 'Müller', 'strasse' 'Straße' and 'lukasz' 'Łukasz', and the other way round. Every schema has its own,
 * since each belongs to the role of another process. Released migrations contain this text: another form of a search is
 * another function, and a new column.
 *
 * `unaccent` is called immutable, which it is as long as its rules stay as they are: indexes and columns stand on it. It
 * is named with the schema in which the extension is, and so is its dictionary, whatever the search path.
 */
export function unaccentedFunction(schema: string): string {
  return `
    create extension if not exists unaccent with schema public;
    do $make$ begin
      execute (select replace($function$
        create function ${schema}.unaccented(given text) returns text
          language sql immutable strict parallel safe
          return translate(lower(@.unaccent('@.unaccent'::regdictionary,
            regexp_replace(normalize(given, NFKD) collate "C", '${MARKS}', '', 'g')) collate "und-x-icu"),
            'ς', 'σ') collate "C"
        $function$, '@', quote_ident(nspname))
        from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'unaccent');
    end $make$;
  `
}
