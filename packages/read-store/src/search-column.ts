import { withTrigrams } from './schema-names'

/** A column that searches look through. */
export interface SearchColumn {
  /** With its schema, which has the function `unaccented`. */
  readonly table: string
  readonly column: string
  /** SQL of the text, over `new`. */
  readonly text: string
  /** The columns that the text is made of. */
  readonly madeOf: readonly [string, ...string[]]
  /** A trigram index, in the schema of the table. */
  readonly index: string
}

/** SQL for a new table with such a column: the trigger that fills it with each row that is written, and its index. */
export function searchColumn({ table, column, text, madeOf, index }: SearchColumn): string {
  const setter = `${table}_set_${column}`
  return `
    create function ${setter}() returns trigger language plpgsql as $set$
      begin
        new.${column} := ${text};
        return new;
      end $set$;
    create trigger set_${column} before insert or update of ${madeOf.join(', ')} on ${table}
      for each row execute function ${setter}();
    ${trigramIndex(index, table, column)}
  `
}

/** SQL for an index by which any part of a text is found. A short pending list (kB): what was added lately is looked through one by one. */
export const trigramIndex = (name: string, table: string, column: string): string =>
  withTrigrams(
    `create index ${name} on ${table} using gin (${column} @.gin_trgm_ops) with (gin_pending_list_limit = 1024)`,
  )
