import { probeLedger } from '@presale/consumer'
import { probeRedis } from '@presale/jobs'
import { viewFindings } from '@presale/purchases'
import { followingMigrations, probeDatabase } from '@presale/read-store'
import { EMBEDDED_STORE, isProductionSite, type Probe, portProbe, type ServiceCheck } from '@presale/runtime'
import { config } from './config'
import { parseSender } from './sender'
import { createSmtp } from './smtp'

/** What `--check` asks. No mail is sent: the mail server is asked whether it takes the sign-in. */
export const mailerCheck: ServiceCheck<typeof config> = {
  name: 'mailer',
  schema: config,
  probes: (values) => {
    const { DATABASE_URL, EVENTSTORE_URL, REDIS_URL, METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const { READER_DATABASE_URL, SMTP_URL, MAIL_FROM } = values
    const probes: Probe[] = []
    if (DATABASE_URL !== undefined) {
      const hasReader = READER_DATABASE_URL !== undefined
      const ownNeeds = hasReader ? needs : { ...needs, ask: viewFindings }
      probes.push({ name: 'Postgres', ask: () => probeDatabase(DATABASE_URL, ownNeeds) })
    }
    if (READER_DATABASE_URL !== undefined)
      probes.push({
        name: "Postgres, the reader's login",
        ask: () => probeDatabase(READER_DATABASE_URL, reader),
      })
    if (EVENTSTORE_URL !== undefined)
      probes.push({
        name: 'Event store',
        ask: () =>
          probeLedger(EVENTSTORE_URL, {
            databaseUrl: DATABASE_URL,
            onEmbedded: isProductionSite(values) ? [EMBEDDED_STORE] : [],
          }),
      })
    if (REDIS_URL !== undefined) probes.push({ name: 'Redis', ask: () => probeRedis(REDIS_URL) })
    if (SMTP_URL !== undefined) probes.push(mailServer(SMTP_URL, MAIL_FROM ?? ''))
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    return [...probes, portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics)]
  },
}

function mailServer(url: string, sender: string): Probe {
  return {
    name: 'Mail server',
    async ask() {
      await createSmtp(url, parseSender(sender) ?? { name: '', address: sender }).verify()
      return { found: new URL(url).host, findings: [] }
    },
  }
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_mailer',
  schemas: ['mail'],
  shared: { following: followingMigrations },
}

const reader = { variable: 'READER_DATABASE_URL', role: 'presale_reader', ask: viewFindings }
