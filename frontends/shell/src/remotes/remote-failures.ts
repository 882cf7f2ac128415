import type { RemoteFailureKind } from '@presale/contracts'
import type { RemoteName } from '../pages'

/** A file of a remote that did not come, or came and did nothing. */
export class RemoteFileError extends Error {
  override readonly name = 'RemoteFileError'

  constructor(
    /** Its address, under the name that webpack's own errors have it. */
    readonly request: string,
    what: string,
  ) {
    super(`${new URL(request).pathname} ${what}`)
  }
}

/** A remote that was never started. @param kind where no file says it */
export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError'
  readonly request: string | undefined

  constructor(
    readonly kind: RemoteFailureKind,
    override readonly cause: unknown,
  ) {
    super(messageOf(cause))
    this.request = fileOf(cause)
  }
}

/** It could not be loaded, or a page of it: not a fault in what runs. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof RemoteLoadError || fileOf(error) !== undefined
}

/** Of a file that did not come: webpack names it in its errors, of scripts and of style sheets. */
function fileOf(error: unknown): string | undefined {
  const request: unknown = error instanceof Error ? Reflect.get(error, 'request') : undefined
  return typeof request === 'string' ? request : undefined
}

/** What is to be reported; of a file that did not come, the server is asked why. */
export async function kindOf(error: unknown): Promise<RemoteFailureKind> {
  const file = fileOf(error)
  if (file !== undefined) return kindOfFile(file)
  return error instanceof RemoteLoadError ? error.kind : 'crash'
}

async function kindOfFile(file: string): Promise<RemoteFailureKind> {
  try {
    const { ok, status } = await fetch(file, { method: 'HEAD', cache: 'no-store' })
    if (ok) return 'broken-file'
    if (status === 404) return 'missing'
    return status === 502 ? 'altered' : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

export interface RemoteVersion {
  readonly name: RemoteName
  readonly version: string
}

const SCRIPT = /\/remotes\/(buyer|admin)\/([^/\s]+)\//

/** Whose script is named first in a stack or an address: that is the code which was running. */
export function remoteIn(text: string | undefined): RemoteVersion | undefined {
  const [, name, version] = SCRIPT.exec(text?.replaceAll(location.origin, '') ?? '') ?? []
  return name && version ? { name: name as RemoteName, version } : undefined
}

export const stackOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '')
