import { createHash } from 'node:crypto'

/** Fingerprint of a request as it was understood: the validated body, whose fields come in a fixed order. */
export function requestHashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
}
