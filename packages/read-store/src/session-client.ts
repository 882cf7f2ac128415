import pg from 'pg'
import { beginSession, type SessionSettings } from './session'

/** A connection on its own, whose session begins as every session of ours does once it is connected. */
export class SessionClient extends pg.Client {
  constructor(
    private readonly url: string,
    config: Omit<pg.ClientConfig, 'connectionString'> = {},
    private readonly settings: SessionSettings = {},
  ) {
    super({ connectionTimeoutMillis: 5000, ...config, connectionString: url })
  }

  /** @throws UnsuitableDatabase, and what the driver throws */
  override async connect(): Promise<never> {
    const client = await super.connect()
    try {
      await beginSession(this, this.url, this.settings)
    } catch (error) {
      await this.end()
      throw error
    }
    return client as never
  }
}
