import { randomUUID } from 'node:crypto'
import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { assertPath, type ListedObject, type ReleaseStore, type StoredObject, StoreRefused } from './store'

type Sdk = typeof import('@aws-sdk/client-s3')

interface Place {
  readonly address: string
  readonly bucket: string
  readonly prefix: string
}

/** A bucket that does not answer is one that is away: whoever waits for it is told, and tries again. */
const TIMEOUTS = { connectionTimeout: 5000, requestTimeout: 30_000, throwOnRequestTimeout: true }

/** What a bucket answers to a write whose condition does not hold, or that met another one. */
const LOST = [409, 412]

/**
 * A release store in a bucket. Address, region and credentials come from the standard variables of AWS. A write that
 * compares is a conditional PUT: a bucket that ignores the condition is refused before the first write.
 */
export class S3Store implements ReleaseStore {
  readonly address: string
  readonly currentForMs = 1000
  readonly #probed = new Map<string, Promise<void>>()

  private constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly place: Place,
  ) {
    this.address = place.address
  }

  /** Here alone the client is loaded: with a folder nobody waits for it. */
  static async open(place: Place, env: NodeJS.ProcessEnv): Promise<S3Store> {
    const sdk = await import('@aws-sdk/client-s3')
    const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL
    const client = new sdk.S3Client({
      region: env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1',
      ...(endpoint && { endpoint }),
      forcePathStyle: Boolean(endpoint),
      ...credentialsIn(env),
      requestHandler: TIMEOUTS,
      // Other makers' buckets refuse checksums that they do not know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return new S3Store(sdk, client, place)
  }

  read(path: string): Promise<StoredObject | undefined> {
    return this.#get(path) as Promise<StoredObject | undefined>
  }

  readNewer(path: string, revision: string): Promise<StoredObject | 'unchanged' | undefined> {
    return this.#get(path, revision)
  }

  async create(path: string, content: Buffer): Promise<boolean> {
    await this.#probe(path)
    return this.#put(path, content, { IfNoneMatch: '*' })
  }

  async replace(path: string, content: Buffer, revision: string): Promise<boolean> {
    await this.#probe(path)
    return this.#put(path, content, { IfMatch: revision })
  }

  async list(folder: string): Promise<ListedObject[]> {
    assertPath(folder)
    const listed: ListedObject[] = []
    const found = this.sdk.paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.place.bucket, Prefix: this.#key(`${folder}/`) },
    )
    for await (const { Contents = [] } of found)
      for (const { Key = '', Size: size = 0, LastModified: modifiedAt = new Date(0) } of Contents)
        listed.push({ path: Key.slice(this.#key('').length), size, modifiedAt })
    return listed
  }

  async names(): Promise<string[]> {
    const names: string[] = []
    const found = this.sdk.paginateListObjectsV2(
      { client: this.client },
      { Bucket: this.place.bucket, Prefix: this.#key(''), Delimiter: '/' },
    )
    for await (const { CommonPrefixes = [] } of found)
      for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(this.#key('').length, -1))
    return names.filter((name) => !name.startsWith('.'))
  }

  async remove(path: string): Promise<void> {
    assertPath(path)
    await this.#delete(path)
  }

  /** A bucket shows no unfinished write. */
  async removeLeftovers(): Promise<void> {}

  #key(path: string): string {
    return this.place.prefix === '' ? path : `${this.place.prefix}/${path}`
  }

  #at(path: string) {
    return { Bucket: this.place.bucket, Key: this.#key(path) }
  }

  async #get(path: string, known?: string): Promise<StoredObject | 'unchanged' | undefined> {
    assertPath(path)
    const condition = known === undefined ? {} : { IfNoneMatch: known }
    try {
      const answer = await this.client.send(
        new this.sdk.GetObjectCommand({ ...this.#at(path), ...condition }),
      )
      const bytes = await answer.Body?.transformToByteArray()
      if (bytes === undefined || answer.ETag === undefined) return undefined
      return { content: Buffer.from(bytes), revision: answer.ETag }
    } catch (error) {
      const status = this.#statusOf(error)
      if (status === 304) return 'unchanged'
      if (status === 404) return undefined
      throw error
    }
  }

  async #put(
    path: string,
    content: Buffer,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ): Promise<boolean> {
    assertPath(path)
    try {
      await this.#putOnce(path, content, condition)
      return true
    } catch (error) {
      if (![...LOST, 404].includes(this.#statusOf(error) ?? 0)) throw error
      // Also where the client repeated a request whose answer was lost: the condition meets its own write.
      return (await this.read(path))?.content.equals(content) ?? false
    }
  }

  /** @throws StoreRefused where the credential is not one of this remote. */
  async #putOnce(path: string, content: Buffer, condition: { IfMatch?: string; IfNoneMatch?: string }) {
    try {
      return await this.client.send(
        new this.sdk.PutObjectCommand({ ...this.#at(path), Body: content, ...condition }),
      )
    } catch (error) {
      if (this.#statusOf(error) !== 403) throw error
      throw new StoreRefused(
        `This credential may not write ${this.#key(path)} in the bucket ${this.place.bucket}. Nothing was changed.`,
      )
    }
  }

  #delete(path: string) {
    return this.client.send(new this.sdk.DeleteObjectCommand(this.#at(path)))
  }

  /** Once a remote: a credential may be of one alone. */
  #probe(path: string): Promise<void> {
    const name = path.split('/', 1)[0] ?? ''
    const probed = this.#probed.get(name) ?? this.#assertConditional(`${name}/probe-${randomUUID()}`)
    this.#probed.set(name, probed)
    return probed
  }

  /** @throws StoreRefused where the bucket writes although the condition does not hold. */
  async #assertConditional(path: string): Promise<void> {
    const content = Buffer.from('Does this bucket compare before it writes?')
    try {
      const { ETag = '' } = await this.#putOnce(path, content, { IfNoneMatch: '*' })
      const isRefused = async (condition: { IfMatch?: string; IfNoneMatch?: string }) => {
        try {
          await this.#putOnce(path, content, condition)
          return false
        } catch (error) {
          if (LOST.includes(this.#statusOf(error) ?? 0)) return true
          throw error
        }
      }
      const isSafe =
        (await isRefused({ IfNoneMatch: '*' })) &&
        (await isRefused({ IfMatch: '"00000000000000000000000000000000"' })) &&
        !(await isRefused({ IfMatch: ETag }))
      if (isSafe) return
    } catch (error) {
      if (this.#statusOf(error) !== 501) throw error
    } finally {
      await this.#delete(path).catch(() => undefined)
    }
    throw new StoreRefused(
      `The bucket ${this.place.bucket} does not honour conditions on PUT (If-Match, If-None-Match): two activations at once could overwrite each other. Use a bucket that does, or a folder.`,
    )
  }

  #statusOf(error: unknown): number | undefined {
    return error instanceof this.sdk.S3ServiceException
      ? (error as S3ServiceException).$metadata.httpStatusCode
      : undefined
  }
}

/** Without them the client looks where AWS's own programs do: a profile, or the role of the machine. */
function credentialsIn(env: NodeJS.ProcessEnv) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) return {}
  const sessionToken = env.AWS_SESSION_TOKEN
  return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }
}
