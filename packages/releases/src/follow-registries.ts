import type { KeyObject } from 'node:crypto'
import {
  differsFrom,
  type Head,
  headOf,
  parseRegistry,
  type Registry,
  RegistryDamaged,
  registryPath,
} from './registry'
import { believed } from './signing'
import type { ReleaseStore } from './store'

/** What is known of one object, and when it was asked for. */
interface Known<T> {
  readonly askedAt: number
  readonly revision: string | undefined
  readonly value: T
}

type State = Registry | RegistryDamaged | undefined

export interface FollowOptions {
  readonly now?: () => number
  /** The store did not answer; what was known before still holds. */
  readonly onSilence?: (error: unknown) => void
  /** Of who ships; left out, whoever can write to the store does. */
  readonly keys?: readonly KeyObject[] | undefined
}

/**
 * The registries as they are now: what the store says is asked for again once it may have changed, and read again only
 * where it has. A registry that is damaged is none, whatever was known of it before, and so is one that was there and is
 * gone. Where it cannot be read, what was known of it holds.
 */
export class FollowedRegistries {
  readonly #known = new Map<string, Known<unknown>>()
  readonly #asking = new Map<string, Promise<unknown>>()
  /** What the store did not answer for when it was last asked. */
  readonly #silent = new Set<string>()
  /** How far each history had come when it was last believed. */
  readonly #heads = new Map<string, Head>()
  /** Asked for with every file. */
  readonly #believed = new WeakMap<Registry, Registry | string>()

  constructor(
    private readonly store: ReleaseStore,
    private readonly options: FollowOptions = {},
  ) {}

  /** @returns undefined where the store has no such remote. */
  async registry(name: string): Promise<State> {
    // Of what the store has alone: names come from addresses.
    if (!(await this.#names()).includes(name)) return undefined
    const path = registryPath(name)
    const own = await this.#followed<State | 'gone'>(path, (content) => parsed(name, content), 'gone').catch(
      (error: unknown) => unreadable(path, error),
    )
    if (own === 'gone') return gone(path)
    return own && this.#continued(name, own)
  }

  /** A history that is not the one that was believed before, further on, is none: somebody wrote another in its place. */
  #continued(name: string, found: Registry | RegistryDamaged): Registry | RegistryDamaged {
    if (found instanceof RegistryDamaged) return found
    const head = this.#heads.get(name)
    const difference = head && differsFrom(head, found)
    if (difference !== undefined)
      return new RegistryDamaged(
        `The registry ${registryPath(name)} is not the one that it was: ${difference}.`,
      )
    this.#heads.set(name, headOf(found))
    return this.#signed(found)
  }

  #signed(found: Registry | RegistryDamaged): Registry | RegistryDamaged {
    const { keys } = this.options
    if (!keys || found instanceof RegistryDamaged) return found
    const known = this.#believed.get(found) ?? believed(found, keys)
    this.#believed.set(found, known)
    if (typeof known !== 'string') return known
    return new RegistryDamaged(`The registry ${registryPath(found.name)} is not believed: ${known}.`)
  }

  /** Those that are damaged, or that the store does not let be read now. */
  async unsound(): Promise<readonly string[]> {
    const all = await this.all()
    return all
      .filter(([name, state]) => state instanceof RegistryDamaged || this.#silent.has(registryPath(name)))
      .map(([name]) => name)
  }

  async all(): Promise<readonly (readonly [string, State])[]> {
    const names = await this.#names()
    return Promise.all(names.map(async (name) => [name, await this.registry(name)] as const))
  }

  #names(): Promise<readonly string[]> {
    return this.#current('', async () => ({ revision: undefined, value: await this.store.names() }))
  }

  /** @param missing what it is taken for once it was there and is no longer. */
  #followed<T>(path: string, parse: (content: Buffer) => T, missing?: T): Promise<T | undefined> {
    return this.#current<T | undefined>(path, async (before) => {
      const found =
        before?.revision === undefined
          ? await this.store.read(path)
          : await this.store.readNewer(path, before.revision)
      if (found === 'unchanged') return { revision: before?.revision, value: before?.value }
      if (found) return { revision: found.revision, value: parse(found.content) }
      return { revision: undefined, value: before?.value === undefined ? undefined : missing }
    })
  }

  /** One question at a time for each object, and none while the last answer is current. */
  async #current<T>(
    key: string,
    ask: (before: Known<T> | undefined) => Promise<Omit<Known<T>, 'askedAt'>>,
  ): Promise<T> {
    const before = this.#known.get(key) as Known<T> | undefined
    const now = (this.options.now ?? Date.now)()
    if (before && now - before.askedAt < this.store.currentForMs) return before.value
    const asking = (this.#asking.get(key) as Promise<T> | undefined) ?? this.#ask(key, now, before, ask)
    this.#asking.set(key, asking)
    return asking.finally(() => this.#asking.delete(key))
  }

  async #ask<T>(
    key: string,
    askedAt: number,
    before: Known<T> | undefined,
    ask: (before: Known<T> | undefined) => Promise<Omit<Known<T>, 'askedAt'>>,
  ): Promise<T> {
    try {
      const answer = { ...(await ask(before)), askedAt }
      this.#known.set(key, answer)
      this.#silent.delete(key)
      return answer.value
    } catch (error) {
      if (!before) throw error
      this.#silent.add(key)
      this.options.onSilence?.(error)
      this.#known.set(key, { ...before, askedAt })
      return before.value
    }
  }
}

function parsed(name: string, content: Buffer): Registry | RegistryDamaged {
  try {
    return parseRegistry(name, content)
  } catch (error) {
    return unreadable(registryPath(name), error)
  }
}

function unreadable(path: string, error: unknown): RegistryDamaged {
  if (error instanceof RegistryDamaged) return error
  return new RegistryDamaged(
    `The registry ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
  )
}

const gone = (path: string): RegistryDamaged =>
  new RegistryDamaged(`The registry ${path} was there, and is gone.`)
