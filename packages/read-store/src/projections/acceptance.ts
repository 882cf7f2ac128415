import * as column from '../column'
import { row } from '../columns'
import type { PoolClient, Queryable } from '../pool'
import { rowsOf } from '../rows'
import type { Projectable, ProjectionDefinition } from './definition'
import { type GenerationRecord, generationBySchema, generationInState, generations } from './records'

/** A stream that a generation has set aside and the live one has whole. */
export interface MissingStream {
  readonly stream: string
  readonly cause: string
}

const missingStream = row({ stream: column.text(), cause: column.text() })

/** The streams that the new one has set aside and nobody accepted, where the live one has passed that event and applied it. */
export async function missingIn(
  database: Queryable,
  building: GenerationRecord,
  live: GenerationRecord,
): Promise<MissingStream[]> {
  return rowsOf(
    database,
    missingStream,
    `select stream, cause from following.set_aside mine
     where subscriber = $1 and event_number < $3 and accepted_reason is null
       and not exists (select 1 from following.set_aside theirs
         where theirs.subscriber = $2 and theirs.stream = mine.stream) order by stream`,
    [building.schema, live.schema, live.appliedEvents],
  )
}

/** It changed nothing, and the sentence says why. */
export class AcceptanceRefused extends Error {
  override readonly name = 'AcceptanceRefused'
}

export interface Acceptance {
  readonly generation: GenerationRecord
  /** What was accepted now; nothing where that had been done before. */
  readonly streams: readonly MissingStream[]
}

/**
 * Lets a generation that was not swapped in replace the live one, although it lacks these streams. What it sets aside
 * from now on is not accepted with them.
 * @throws AcceptanceRefused
 */
export async function acceptMissing(client: PoolClient, schema: string, reason: string): Promise<Acceptance> {
  const generation = await generationBySchema(client, schema, 'for update')
  if (!generation) throw new AcceptanceRefused(`There is no generation ${schema}.`)
  const { name, state } = generation
  if (state === 'live' || state === 'old') {
    throw new AcceptanceRefused(`${schema} is ${state}: only one that was not swapped in is accepted.`)
  }
  if (generation.isFilling) {
    throw new AcceptanceRefused(`${schema} was never filled to its end: rebuild ${name}.`)
  }
  const live = await generationInState(client, name, 'live')
  const streams = live ? await missingIn(client, generation, live) : []
  if (streams.length === 0 && !(await isAccepted(client, schema))) {
    throw new AcceptanceRefused(`${schema} has set nothing aside that the live ${name} has whole.`)
  }
  await client.query(
    `update following.set_aside set accepted_reason = $2
     where subscriber = $1 and accepted_reason is null and stream = any($3)`,
    [schema, reason, streams.map(({ stream }) => stream)],
  )
  return { generation, streams }
}

/** The newest generation of this code's version that was accepted and is not swapped in yet. */
export async function acceptedGeneration<E extends Projectable>(
  database: Queryable,
  { name, version }: ProjectionDefinition<E>,
): Promise<GenerationRecord | undefined> {
  const waiting = (await generations(database)).filter(
    (record) =>
      record.name === name &&
      record.codeVersion === version &&
      (record.state === 'failed' || record.state === 'building'),
  )
  for (const record of waiting.reverse()) if (await isAccepted(database, record.schema)) return record
  return undefined
}

async function isAccepted(database: Queryable, schema: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'select 1 from following.set_aside where subscriber = $1 and accepted_reason is not null limit 1',
    [schema],
  )
  return rowCount === 1
}
