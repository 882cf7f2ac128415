import {
  type AddCheckpoint,
  formatAddCheckpoint,
  formatSignature,
  Malformed,
  parseKey,
  parseSignature,
  signaturesOf,
  type VerifierKey,
  WITNESS_KEY,
} from '@presale/log'

export interface Witness {
  readonly key: VerifierKey
  /** Its submission prefix. */
  readonly url: string
}

/**
 * Witnesses as a site is told of them: the key of each, a space and its address, with commas between.
 * @returns a sentence about the first entry that is none
 */
export function witnessesIn(text: string): Witness[] | string {
  const witnesses: Witness[] = []
  for (const entry of text.split(',').map((one) => one.trim())) {
    if (entry === '') continue
    const [given = '', url = '', ...rest] = entry.split(/\s+/)
    const witness = { key: keyIn(given), url }
    if (witness.key?.type !== WITNESS_KEY || !/^https?:\/\/[^/]/.test(url) || rest.length > 0)
      return `'${entry.slice(0, 80)}' must be the key of a witness, a space and its http(s):// address`
    witnesses.push({ key: witness.key, url })
  }
  return witnesses
}

function keyIn(text: string): VerifierKey | undefined {
  try {
    return parseKey(text)
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

/** What a witness says to a checkpoint. `at`: it cosigned a tree of this size last. `fork`: one that this log never had. */
export type WitnessWord =
  | { readonly kind: 'cosigned'; readonly line: string }
  | { readonly kind: 'at'; readonly size: number }
  | { readonly kind: 'fork' }
  | { readonly kind: 'fault'; readonly fault: string }

const ANSWERS_WITHIN_MS = 5000
const MOST_CHARACTERS = 20_000

/** Asks it to cosign. Never throws: a witness that is away keeps nobody from anything. */
export async function askWitness({ key, url }: Witness, asked: AddCheckpoint): Promise<WitnessWord> {
  try {
    const answer = await fetch(new URL('add-checkpoint', url.endsWith('/') ? url : `${url}/`), {
      method: 'POST',
      body: formatAddCheckpoint(asked),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    })
    const body = (await answer.text()).slice(0, MOST_CHARACTERS)
    return wordOf(answer.status, body, asked, key)
  } catch (error) {
    const why = error instanceof Malformed ? error.message : faultOf(error)
    return { kind: 'fault', fault: `It does not answer as a witness: ${why}` }
  }
}

function wordOf(
  status: number,
  body: string,
  { checkpoint, oldSize }: AddCheckpoint,
  key: VerifierKey,
): WitnessWord {
  if (status === 200) {
    const signatures = body
      .split('\n')
      .filter((line) => line !== '')
      .map(parseSignature)
    const [own] = signaturesOf({ text: checkpoint.text, signatures }, [key])
    if (own === undefined) return { kind: 'fault', fault: 'It answered without a cosignature by its key.' }
    return { kind: 'cosigned', line: formatSignature(own.signature).trimEnd() }
  }
  if (status === 409 && /^\d{1,15}\n?$/.test(body)) {
    const size = Number(body)
    // Version 1.0.0 of the protocol says so of another tree of the very size; since then it is 422.
    return size === oldSize ? { kind: 'fork' } : { kind: 'at', size }
  }
  if (status === 409 || status === 422) return { kind: 'fork' }
  if (status === 404)
    return { kind: 'fault', fault: 'It does not know this log: give it the key of the log.' }
  return { kind: 'fault', fault: `It answered ${status}: ${body.trim().slice(0, 200)}` }
}

function faultOf(error: unknown): string {
  const { cause } = error as { cause?: { message?: string } }
  return cause?.message || (error instanceof Error ? error.message : String(error))
}
