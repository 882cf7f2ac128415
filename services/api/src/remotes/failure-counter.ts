import type { RemoteReport } from '@presale/contracts'
import { Counter } from '@presale/runtime'

/** Anybody who is signed in may name a version: past so many of a remote, further ones are counted together. */
const VERSIONS_OF_A_REMOTE = 30
const OTHER = 'other'

/** `remote_failures_total`: failures of remotes in browsers, as they were reported to this process. */
export class RemoteFailureCounter {
  readonly counter = new Counter({
    name: 'remote_failures_total',
    help: 'Failures of remotes in browsers, as reported to this process',
    labelNames: ['remote', 'version', 'kind'],
    registers: [],
  })
  readonly #versions = new Map<string, Set<string>>()

  count({ remote, version, kind }: Pick<RemoteReport, 'remote' | 'version' | 'kind'>): void {
    this.counter.inc({ remote, version: this.#labelOf(remote, version), kind })
  }

  #labelOf(remote: string, version: string): string {
    const known = this.#versions.get(remote) ?? new Set()
    this.#versions.set(remote, known)
    if (known.size < VERSIONS_OF_A_REMOTE) known.add(version)
    return known.has(version) ? version : OTHER
  }
}
