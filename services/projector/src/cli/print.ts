import { ConfigurationError, withoutPasswords } from '@presale/kernel'

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

export function printFault(error: unknown): void {
  const lines = error instanceof ConfigurationError ? error.lines : undefined
  process.stderr.write(
    `${withoutPasswords(lines ?? (error instanceof Error ? error.message : String(error)))}\n`,
  )
}
