import { relative } from 'node:path'

export interface Failure {
  /** The test's full name; empty where the file itself failed. */
  readonly test: string
  readonly message: string
}

export interface FileResult {
  /** Relative to the project's folder. */
  readonly file: string
  readonly passed: number
  /** Above 0, the file has failed: a test of it, or the file itself. */
  readonly failed: number
  readonly failures: readonly Failure[]
  /** Milliseconds; of a file that has a result. */
  readonly tookMs?: number | undefined
}

export interface Journal {
  /** Whether jest found files, and not one of them began: globalSetup failed, or jest did before it. */
  readonly isUnbegun: boolean
  readonly files: readonly FileResult[]
}

/** The lines that tests/support/run-journal.cjs describes. */
type Entry =
  | { readonly type: 'planned'; readonly files: readonly string[] }
  | { readonly type: 'began' | 'evaluated'; readonly file: string }
  | ({ readonly type: 'ended' } & FileResult)

const NO_RESULT = 'It began and has no result: it was killed, or the time was up.'
const NOT_BEGUN = 'It never began: the run ended before it.'
const AGAIN = 'It began twice: what ran it the first time died.'

/**
 * A run's journal, as far as it was written. A file without a result, and one that jest repeated because its worker died,
 * has failed, whatever jest says of it.
 * @param folder what the paths of the result are relative to
 */
export function readJournal(text: string, folder: string): Journal {
  const entries = entriesOf(text)
  const began = new Set<string>()
  const evaluations = new Map<string, number>()
  const results = new Map<string, FileResult>()
  const files = new Set<string>()
  for (const entry of entries) {
    for (const file of entry.type === 'planned' ? entry.files : [entry.file]) files.add(file)
    if (entry.type === 'began') began.add(entry.file)
    if (entry.type === 'evaluated') evaluations.set(entry.file, 1 + (evaluations.get(entry.file) ?? 0))
    if (entry.type === 'ended') results.set(entry.file, entry)
  }
  const resultOf = (path: string): FileResult => {
    const file = relative(folder, path)
    const result = results.get(path)
    if (!result) return failedFile(file, began.has(path) ? NO_RESULT : NOT_BEGUN)
    const { passed, failed, failures, tookMs } = result
    if ((evaluations.get(path) ?? 0) < 2) return { file, passed, failed, failures, tookMs }
    return { file, passed, failed: failed + 1, failures: [...failures, { test: '', message: AGAIN }], tookMs }
  }
  return { isUnbegun: files.size > 0 && began.size === 0, files: [...files].map(resultOf) }
}

export function failedFile(file: string, message: string): FileResult {
  return { file, passed: 0, failed: 1, failures: [{ test: '', message }] }
}

/** A line that was cut by the end of its process says nothing. */
function entriesOf(text: string): Entry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Entry]
    } catch {
      return []
    }
  })
}
