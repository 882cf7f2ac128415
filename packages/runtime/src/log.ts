import { type Logger, pino } from 'pino'

export type { Logger }

/** Structured JSON on standard output; the level comes from LOG_LEVEL. Nothing secret is ever a field. */
export function createLogger(name: string): Logger {
  return pino({
    name,
    level: process.env.LOG_LEVEL || 'info',
    // Postgres includes values of the row in both: 'Key (email)=(ann@example.com) already exists'.
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        'req.headers["x-web-secret"]',
        '*.password',
        'err.detail',
        'err.where',
      ],
      remove: true,
    },
  })
}
