import type { CDPSession, Page } from 'playwright-core'
import { spend } from './visits'

/** An authenticator of Chromium's own in the place of a device: it keeps passkeys and is unlocked, until told otherwise. */
export class VirtualAuthenticator {
  private constructor(
    private readonly session: CDPSession,
    private readonly id: string,
  ) {}

  static async in(page: Page): Promise<VirtualAuthenticator> {
    spend(page)
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return new VirtualAuthenticator(session, authenticatorId)
  }

  /** The person does not unlock it: the browser takes that for going back. */
  async isUnlocked(isUserVerified: boolean): Promise<void> {
    await this.session.send('WebAuthn.setUserVerified', { authenticatorId: this.id, isUserVerified })
  }

  /** The device is lost. */
  async forgetAll(): Promise<void> {
    await this.session.send('WebAuthn.clearCredentials', { authenticatorId: this.id })
  }
}
