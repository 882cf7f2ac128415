import { ledgerProbes } from '@presale/consumer'
import { redisProbes } from '@presale/jobs'
import { viewFindings } from '@presale/purchases'
import { databaseProbes, followingMigrations } from '@presale/read-store'
import { onEmbeddedStore, type Probe, portProbe, type ServiceCheck } from '@presale/runtime'
import { config } from './config'
import { POOLS } from './pools'
import { parseSender } from './sender'
import { createSmtp } from './smtp'

/** What `--check` asks. No mail is sent: the mail server is asked whether it takes the sign-in. */
export const mailerCheck: ServiceCheck<typeof config> = {
  name: 'mailer',
  schema: config,
  probes: (values) => {
    const { DATABASE_URL, EVENTSTORE_URL, REDIS_URL, METRICS_PORT, METRICS_HOST = '127.0.0.1' } = values
    const { READER_DATABASE_URL, SMTP_URL, MAIL_FROM } = values
    const ownNeeds = READER_DATABASE_URL === undefined ? { ...needs, ask: viewFindings } : needs
    const metrics = { port: METRICS_PORT, host: METRICS_HOST }
    return [
      ...databaseProbes(DATABASE_URL, ownNeeds),
      ...databaseProbes(READER_DATABASE_URL, reader, "Postgres, the reader's login"),
      ...ledgerProbes(EVENTSTORE_URL, { databaseUrl: DATABASE_URL, onEmbedded: onEmbeddedStore(values) }),
      ...redisProbes(REDIS_URL),
      ...(SMTP_URL === undefined ? [] : [mailServer(SMTP_URL, MAIL_FROM ?? '', values.PUBLIC_ORIGIN)]),
      portProbe([{ variable: 'METRICS_PORT', ...metrics }], metrics),
    ]
  },
}

function mailServer(url: string, sender: string, origin: string | undefined): Probe {
  return {
    name: 'Mail server',
    async ask() {
      await createSmtp(url, parseSender(sender) ?? { name: '', address: sender }, origin).verify()
      return { found: new URL(url).host, findings: [] }
    },
  }
}

const needs = {
  variable: 'DATABASE_URL',
  role: 'presale_mailer',
  // The clock has one more.
  sessions: { name: 'mailer', most: POOLS.mailer + POOLS.readers + 1 },
  schemas: ['mail'],
  shared: { following: followingMigrations },
}

const reader = { variable: 'READER_DATABASE_URL', role: 'presale_reader', ask: viewFindings }
