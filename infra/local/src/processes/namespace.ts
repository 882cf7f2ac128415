import { readlinkSync } from 'node:fs'

/** The namespace of process numbers that this process lives in; undefined where there is one alone. */
export function pidNamespace(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return undefined
  }
}
