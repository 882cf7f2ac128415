import type { Purchase } from '@presale/contracts'

const HEADER = [
  'Date',
  'Amount',
  'Price (USD)',
  'Total (USD)',
  'Status',
  'Currency',
  'Amount to pay',
  'Wallet',
  'Transaction hash',
  'Purchase id',
]

/** The history as RFC 4180: a header, CRLF, quotes doubled. Times are UTC. */
export function historyCsv(purchases: readonly Purchase[]): string {
  const rows = purchases.map((one) => [
    one.date,
    String(one.amount),
    one.price,
    one.total,
    one.status,
    one.cryptoSymbol,
    one.cryptoAmount,
    one.wallet,
    one.transactionHash ?? '',
    one.id,
  ])
  return [HEADER, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe in front (OWASP, 'CSV injection'). */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
