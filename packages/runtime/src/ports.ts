/**
 * The ports of a process that is started by its own command, one set a machine. `npm start` gives each process free ones,
 * so that multiple sites fit on one machine.
 */
export const DEFAULT_PORTS = {
  web: { port: 8080, metrics: 9464 },
  api: { port: 8081, metrics: 9465 },
  projector: { metrics: 9466 },
  expiry: { metrics: 9467 },
  mailer: { metrics: 9468 },
  watcher: { metrics: 9470 },
  'event-store-node': { port: 2113, metrics: 9469 },
} as const
