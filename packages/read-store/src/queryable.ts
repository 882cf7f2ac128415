/** What Postgres answers. Nothing is known of the rows: `rowsOf` reads them by a shape. */
export interface Answer {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly rowCount: number | null
}

/** A query under a name, by which a connection that has it keeps its plan. Made by `ask`. */
export interface NamedQuery {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** A pool, or a client of it inside a transaction: whatever a query can be sent to. */
export interface Queryable {
  query(query: string | NamedQuery, values?: readonly unknown[]): Promise<Answer>
}
