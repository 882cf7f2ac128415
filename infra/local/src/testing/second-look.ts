import type { FileResult } from './journal'
import type { JestProject, ProjectRun, Unstable } from './outcome'

/** More failing files than this are a broken change, of which no second look makes a sound one. */
export const MOST_FILES = 8

/**
 * What money, or the order of events, hangs on: settlement, approvals, limits, leases, checkpoints, quarantine. A race
 * that comes once in ten must not pass because it did not come the second time. Folders, or the beginnings of paths.
 */
export const MONEY = [
  'packages/consumer/src/',
  'packages/payments/src/',
  'packages/purchases/src/',
  'packages/read-store/src/',
  'packages/sale/src/',
  'services/api/src/idempotency/',
  'services/api/src/limits/',
  'services/api/src/moderator-limit/',
  'services/api/src/purchases/',
  'services/api/src/selling/',
  'services/api/src/settlements/',
  'services/api/src/store-identity/',
  'services/expiry/src/',
  'services/mailer/src/',
  'services/projector/src/',
  'services/watcher/src/',
  'tests/expiry.',
  'tests/faults.',
  'tests/foreign-store.',
  'tests/resume.',
  'tests/set-aside.',
] as const
const TIMES_FOR_MONEY = 3

export interface FailedFile {
  readonly project: JestProject
  readonly result: FileResult
}

export function failedFiles(runs: readonly ProjectRun[]): FailedFile[] {
  return runs.flatMap(({ project, files }) =>
    files.filter(({ failed }) => failed > 0).map((result) => ({ project, result })),
  )
}

/** How often in a row a file has to pass before its failure counts as a slow moment's. */
export function timesToPass(file: string): number {
  return MONEY.some((start) => file.startsWith(start)) ? TIMES_FOR_MONEY : 1
}

export interface SecondLook {
  readonly runs: readonly ProjectRun[]
  readonly unstable: readonly Unstable[]
}

/**
 * Runs each of the failed files once more, one at a time. What passes counts in place of its first result, and is named
 * as unstable; what fails again has failed.
 * @param again runs one file of a project
 */
export async function lookAgain(
  runs: readonly ProjectRun[],
  again: (project: JestProject, file: string) => Promise<FileResult>,
): Promise<SecondLook> {
  const unstable: Unstable[] = []
  const latest = new Map<string, FileResult>()
  const key = (project: JestProject, file: string): string => `${project} ${file}`
  for (const { project, result } of failedFiles(runs)) {
    const second = await repeat(timesToPass(result.file), () => again(project, result.file))
    latest.set(key(project, result.file), second)
    if (second.failed === 0) unstable.push(unstableFile(project, result))
  }
  return {
    runs: runs.map((run) => ({
      ...run,
      files: run.files.map((result) => latest.get(key(run.project, result.file)) ?? result),
    })),
    unstable,
  }
}

async function repeat(times: number, again: () => Promise<FileResult>): Promise<FileResult> {
  let result = await again()
  for (let time = 1; time < times && result.failed === 0; time += 1) result = await again()
  return result
}

function unstableFile(project: JestProject, { file, failures }: FileResult): Unstable {
  const first = failures[0]
  return { name: project, what: file, test: first?.test ?? '', message: first?.message ?? '' }
}
