import type { Notifications } from '@presale/contracts'
import type { Handler, SignedInCall } from '../http/call'

/** The toggles, and whether they matter: where no mail server is configured, none is sent (design section 5). */
export const showNotifications: Handler<SignedInCall> = async ({ user }, { config }) => {
  const { emailNotifications, marketingEmails } = user
  const mailConfigured = config.SMTP_URL !== undefined
  const body: Notifications = { emailNotifications, marketingEmails, mailConfigured }
  return { status: 200, body }
}
