/** A place in Postgres's log of changes, in bytes from its beginning. */
export type Lsn = bigint

/** Of a file of the log, as every cluster that initdb makes without being asked otherwise. */
export const WAL_FILE_BYTES = 16n * 1024n * 1024n

/** As Postgres writes it: '1/6B3F5A8'. @throws RangeError for anything else */
export function parseLsn(text: string): Lsn {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined)
    throw new RangeError(`'${text}' is no place in a log of changes`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatLsn(lsn: Lsn): string {
  return `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`
}

/** Of the same length for all, so that names are in the order of the log. */
export const lsnInName = (lsn: Lsn): string => lsn.toString(16).toUpperCase().padStart(16, '0')

export const beginOfFile = (lsn: Lsn): Lsn => lsn - (lsn % WAL_FILE_BYTES)

/** The file of the log that has this place, as Postgres names it. */
export function walFileName(timeline: number, lsn: Lsn): string {
  const perId = 0x1_0000_0000n / WAL_FILE_BYTES
  const number = lsn / WAL_FILE_BYTES
  return [BigInt(timeline), number / perId, number % perId]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
