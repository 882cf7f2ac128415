import { hostname } from 'node:os'
import { bootId, identityOf, type KnownProcess } from './identity'
import { pidNamespace } from './namespace'
import { isSamePlace, type Place, placeOf } from './place'

/** What the file `lock` of a data folder says: who runs on it. */
export interface LockRecord extends KnownProcess {
  readonly host: string
  /** Of this boot of the machine; all its containers have the same. */
  readonly boot?: string | undefined
  /** In which the number is valid: a container has its own. */
  readonly namespace?: string | undefined
  readonly since: string
  /** The folder it was made for; in a copy of it, it says nothing. */
  readonly folder: string
  readonly place: Place
}

export function ownRecord(folder: string): LockRecord {
  return {
    pid: process.pid,
    identity: identityOf(process.pid) ?? 'unknown',
    host: hostname(),
    boot: bootId(),
    namespace: pidNamespace(),
    since: new Date().toISOString(),
    folder,
    place: placeOf(folder),
  }
}

/** Undefined for what is no record, or cut short. */
export function parseRecord(text: string | undefined): LockRecord | undefined {
  try {
    const record = text === undefined ? undefined : (JSON.parse(text) as Partial<LockRecord>)
    return record?.host !== undefined && record.place !== undefined ? (record as LockRecord) : undefined
  } catch {
    return undefined
  }
}

/** Another machine, whose locks this one's kernel may not know. The same host under another boot was restarted. */
export function isOfAnotherHost({ host, boot }: LockRecord): boolean {
  return host !== hostname() && (boot === undefined || boot !== bootId())
}

/** Was it made for this very folder? On shared storage each host gives the device a number of its own. */
export function isFor(record: LockRecord, folder: string): boolean {
  const { place } = record
  const here = placeOf(folder)
  return isOfAnotherHost(record) ? place.inode === here.inode : isSamePlace(place, here)
}

/** Is its owner's number one of ours? In another container it names another process, or none. */
export const isNumberOfOurs = (record: LockRecord): boolean =>
  !isOfAnotherHost(record) && record.namespace === pidNamespace()

/** 'process 17 on host db-2, since 2026-11-26 08:00:00 UTC', for the one who is refused. */
export function ownerSentence(record: LockRecord): string {
  const { pid, host, since } = record
  return `process ${pid}${whereIs(record, host)}, since ${since.slice(0, 19).replace('T', ' ')} UTC`
}

function whereIs(record: LockRecord, host: string): string {
  if (isOfAnotherHost(record)) return ` on host ${host}`
  if (isNumberOfOurs(record)) return ''
  return ` in another container or namespace of this machine, host ${host}`
}
