import { withoutPasswords } from '@presale/kernel'

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printFault(error: unknown): void {
  process.stderr.write(`${withoutPasswords(error instanceof Error ? error.message : String(error))}\n`)
}
