import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { StoryItem } from './story'

const processLine = z.looseObject({ time: z.number(), name: z.string(), msg: z.string() })
const securityLine = z.looseObject({ time: z.iso.datetime(), securityEvent: z.string() })

export interface LogPlaces {
  /** With a file for each process, and what was before beside it. */
  readonly folder: string
  readonly securityLog: string | undefined
}

/** The lines that name the purchase, or a call that one of its events came of. */
export async function logLinesOf(
  { folder, securityLog }: LogPlaces,
  ids: readonly string[],
): Promise<StoryItem[]> {
  const logs = filesIn(folder, /\.log(\.1)?$/)
  const security =
    securityLog === undefined
      ? []
      : filesIn(dirname(securityLog), new RegExp(`^${escaped(basename(securityLog))}([.-].*)?$`))
  const items: StoryItem[] = []
  for (const file of logs)
    for await (const line of linesWith(file, ids)) items.push(...ofProcess(line, security.length > 0))
  for (const file of security) for await (const line of linesWith(file, ids)) items.push(...ofSecurity(line))
  return items
}

function filesIn(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => name.test(file))
    .sort()
    .map((file) => join(folder, file))
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

async function* linesWith(file: string, ids: readonly string[]): AsyncIterable<string> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) if (ids.some((id) => line.includes(id))) yield line
}

/** @param isElsewhere security events stand in a file of their own as well */
function ofProcess(text: string, isElsewhere: boolean): StoryItem[] {
  const line = processLine.safeParse(parsed(text)).data
  if (line === undefined || (isElsewhere && line.securityEvent !== undefined)) return []
  const { time, name, msg, level, pid, hostname, ...details } = line
  return [
    { at: new Date(time).toISOString(), source: 'log', what: `${name}: ${msg}`, details: short(details) },
  ]
}

function ofSecurity(text: string): StoryItem[] {
  const line = securityLine.safeParse(parsed(text)).data
  if (line === undefined) return []
  const { time, securityEvent, ...details } = line
  return [{ at: time, source: 'security-log', what: securityEvent, details }]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Postgres and Redis write no JSON, and a kill may have cut a line off.
    return undefined
  }
}

/** A stack is for whoever reads the log itself. */
function short(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { err, ...others } = details
  const message = z.object({ message: z.string() }).safeParse(err).data?.message
  return message === undefined ? others : { ...others, error: message }
}
