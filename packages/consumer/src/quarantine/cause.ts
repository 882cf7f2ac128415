import type { StoredEvent } from '@presale/event-store'
import { faultField } from '@presale/read-store'

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/**
 * What the errors of many events have in common: type, schema version, and the error without the values of one event.
 * It identifies a release that breaks the mapping of one type.
 */
export function causeOf({ type, metadata }: Pick<StoredEvent, 'type' | 'metadata'>, error: unknown): string {
  const [code, constraint] = [faultField(error, 'code'), faultField(error, 'constraint')]
  const message = error instanceof Error ? error.message : String(error)
  const said = message.replace(IDS, '<id>').replace(/\d+/g, '<n>')
  const sql = code !== undefined ? ` (${[code, constraint].filter(Boolean).join(', ')})` : ''
  return `${type} v${versionIn(metadata)}${sql}: ${said}`.slice(0, 500)
}

function versionIn(metadata: unknown): string {
  const version = (metadata as { schemaVersion?: unknown } | null | undefined)?.schemaVersion
  return typeof version === 'number' ? String(version) : '?'
}
