// HEALTHCHECK of an image: whether the process answers, on the port that it has metrics on. Not whether what it needs
// is there: another start mends nothing that it waits for.
const PORTS = { web: 9464, api: 9465, projector: 9466, expiry: 9467, mailer: 9468, watcher: 9470 }
const port = process.env.METRICS_PORT ?? PORTS[process.env.SERVICE ?? '']

try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2500) })
  process.exit(ok ? 0 : 1)
} catch {
  process.exit(1)
}
