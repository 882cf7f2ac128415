/** A change of one file: `find` stands there once. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** A mistake that a night must find; each has been made in some system of this kind. */
export interface Planted {
  readonly name: string
  readonly edits: readonly Edit[]
}

const handle = 'packages/purchases/src/commands/handle.ts'
const decide = 'packages/purchases/src/domain/decide.ts'
const selling = 'services/api/src/selling/selling-migrations.ts'

export const planted: readonly Planted[] = [
  {
    name: 'append without the expected revision',
    edits: [{ file: handle, find: "revision < 0 ? 'no-stream' : revision)", replace: "'any')" }],
  },
  {
    name: 'acknowledgement before the append',
    edits: [
      {
        file: handle,
        find: "const appended = await store.append(stream, encoded, revision < 0 ? 'no-stream' : revision)",
        replace: `void store.append(stream, encoded, revision < 0 ? 'no-stream' : revision).catch(() => undefined)
  const appended = { revision: revision + events.length, position: { commit: '0', prepare: '0' } }`,
      },
    ],
  },
  {
    name: 'unknown outcome of an append taken for success',
    edits: [
      {
        file: handle,
        find: "const appended = await store.append(stream, encoded, revision < 0 ? 'no-stream' : revision)",
        replace: `const appended = await store
    .append(stream, encoded, revision < 0 ? 'no-stream' : revision)
    .catch((error: Error) => {
      if (error.name !== 'EventStoreUnavailable') throw error
      return { revision: revision + events.length, position: { commit: '0', prepare: '0' } }
    })`,
      },
    ],
  },
  {
    name: 'idempotency key not looked at',
    edits: [
      {
        file: 'services/api/src/purchases/run-command.ts',
        find: 'commandIdOf(user.id, route, idempotencyKey)',
        replace: 'commandIdOf(user.id, route, idempotencyKey + randomUUID())',
      },
    ],
  },
  {
    name: 'repeated command decided anew',
    edits: [{ file: handle, find: 'commands.get(commandId)', replace: "commands.get('not ' + commandId)" }],
  },
  {
    name: 'decline of what was decided',
    edits: [
      {
        file: decide,
        find: `function decline(command: DeclinePurchase, state: PurchaseState): Decision {
  if (state.status !== 'awaiting-approval') return refuse(whyUndecidable(state))`,
        replace: `function decline(command: DeclinePurchase, state: PurchaseState): Decision {
  if (state.status === 'awaiting-payment') return refuse(whyUndecidable(state))`,
      },
    ],
  },
  {
    name: 'cancelling what was paid',
    edits: [
      {
        file: decide,
        find: `if (state.status === 'awaiting-approval') return refuse('cannot-cancel-paid')
  if (state.status !== 'awaiting-payment') return refuse('already-ended')`,
        replace: `if (state.status === 'expired') return refuse('already-ended')`,
      },
    ],
  },
  {
    name: 'deadline two seconds early',
    edits: [
      {
        file: decide,
        find: 'command.at.getTime() < Date.parse(state.expiresAt)',
        replace: 'command.at.getTime() + 2000 < Date.parse(state.expiresAt)',
      },
      {
        file: 'services/expiry/src/deadline-changes.ts',
        find: "return { kind: 'sets', expiresAt, windowMs:",
        replace: `expiresAt = new Date(Date.parse(expiresAt) - 2000).toISOString()
  return { kind: 'sets', expiresAt, windowMs:`,
      },
    ],
  },
  {
    name: 'no sweep beside the timers',
    edits: [
      {
        file: 'services/expiry/src/main.ts',
        find: 'const swept = await sweepOverdue({ store, pool, log }, clock.now())',
        replace:
          'const swept = process.pid > 0 ? { expired: 0 } : await sweepOverdue({ store, pool, log }, clock.now())',
      },
    ],
  },
  {
    name: 'claim on a transaction not judged',
    edits: [
      {
        file: 'packages/purchases/src/settlement/decide.ts',
        find: 'other.isHeld && overlap(other, claim)',
        replace: "other.isHeld && overlap(other, claim) && other.output === 'never'",
      },
    ],
  },
  {
    name: 'claim in flight taken for over',
    edits: [
      {
        file: 'packages/purchases/src/commands/judge-claim.ts',
        find: "if (last === purchaseRevision) return { outcome: 'in-flight', revision: last }",
        replace: "if (last === purchaseRevision) return { outcome: 'over' }",
      },
    ],
  },
  {
    name: 'tokens of what has ended not released',
    edits: [
      {
        file: 'services/api/src/selling/hold-tokens.ts',
        find: 'await db.query(RELEASE, [ids, revisions])',
        replace: 'if (ids.length > 1000) await db.query(RELEASE, [ids, revisions])',
      },
    ],
  },
  {
    name: 'hard cap not held',
    edits: [
      {
        file: selling,
        find: 'if counter.reserved + tokens > cap then',
        replace: 'if counter.reserved < 0 then',
      },
    ],
  },
  {
    name: 'limit of a buyer not held',
    edits: [
      {
        file: selling,
        find: "if tokens > remaining then outcome := 'over-buyer'; end if;",
        replace: "if tokens > remaining + 100000 then outcome := 'over-buyer'; end if;",
      },
    ],
  },
  {
    name: 'freeze not looked at',
    edits: [
      {
        file: 'packages/sale/src/sale-rules.ts',
        find: "isFrozen: of('sale_frozen') === 'true'",
        replace: "isFrozen: of('sale_frozen') === 'never'",
      },
    ],
  },
  {
    name: 'price kept for half a minute',
    edits: [
      {
        file: 'services/api/src/selling/stated-terms.ts',
        find: 'if (wrong.length === 0) return terms',
        replace: `const kept = keptTokens.get(currency)
  if (wrong.length === 0 && kept !== undefined && Date.now() - kept.at < 30_000) return { ...terms, token: kept.token }
  keptTokens.set(currency, { token: terms.token, at: Date.now() })
  if (wrong.length === 0) return terms`,
      },
      {
        file: 'services/api/src/selling/stated-terms.ts',
        find: 'const PRICE_UNKNOWN =',
        replace: `const keptTokens = new Map<string, { readonly token: SaleTerms['token']; readonly at: number }>()

const PRICE_UNKNOWN =`,
      },
    ],
  },
  {
    name: 'checkpoint moved before its rows',
    edits: [
      {
        file: 'packages/consumer/src/applying/apply-batch.ts',
        find: 'const [, standing] = await inOneGo(client, [apply, () => save(outcome)])',
        replace: `const [standing] = await inOneGo(client, [() => save(outcome)])
  await client.query('commit; begin')
  await apply()`,
      },
    ],
  },
  {
    name: 'tokens kept for a request that never came',
    edits: [
      {
        file: 'services/api/src/selling/sweep-holds.ts',
        find: 'const stillHolds = await holdsTokens(store, hold.purchaseId, log)',
        replace:
          "const stillHolds = (await holdsTokens(store, hold.purchaseId, log)) || hold.heldAtText !== ''",
      },
    ],
  },
  {
    name: 'lease of a dead process kept for an hour',
    edits: [
      {
        file: 'packages/read-store/src/following/lease.ts',
        find: 'export const LEASE_SECONDS = 8',
        replace: 'export const LEASE_SECONDS = 3600',
      },
    ],
  },
  {
    name: 'event after a reconnection left out',
    edits: [
      {
        file: 'packages/consumer/src/reading/shared-feed.ts',
        find: "        if (item !== 'caught-up') this.last = item.stored.position\n        this.offer(item)",
        replace: `        if (item !== 'caught-up') this.last = item.stored.position
        if (item !== 'caught-up' && isFirst) {
          isFirst = false
          continue
        }
        this.offer(item)`,
      },
      {
        file: 'packages/consumer/src/reading/shared-feed.ts',
        find: '    let fault: unknown\n    try {\n      for await',
        replace:
          '    let fault: unknown\n    let isFirst = this.last !== undefined\n    try {\n      for await',
      },
    ],
  },
  {
    name: 'mail that was sent not noted',
    edits: [
      {
        file: 'services/mailer/src/finished-mails.ts',
        find: '      await recordFinished(this.pool, ...jobs)\n    } catch',
        replace: '      if (jobs.length > 1000) await recordFinished(this.pool, ...jobs)\n    } catch',
      },
      {
        file: 'services/mailer/src/relay.ts',
        find: 'const HAND_AGAIN_MS = 60_000',
        replace: 'const HAND_AGAIN_MS = 1000',
      },
    ],
  },
  {
    name: 'change of staff without its record',
    edits: [
      {
        file: 'packages/sale/src/token.ts',
        find: 'await recordAdminAction(client, by, { action, subject: symbol, before, after })',
        replace:
          'if (symbol === action) await recordAdminAction(client, by, { action, subject: symbol, before, after })',
      },
    ],
  },
  {
    name: 'event store that answers before its commit',
    edits: [
      {
        file: 'infra/event-store-node/src/log/writer.ts',
        find: 'if (draft.records.length > 0) await insertRecords(this.db, draft.records)',
        replace:
          'if (draft.records.length > 0) void insertRecords(this.db, draft.records).catch(() => undefined)',
      },
    ],
  },
  {
    name: 'refusal after its effect',
    edits: [
      {
        file: 'services/api/src/purchases/decisions.ts',
        find: `  const state = await decide(call, services, run)
  await freeTokens(services, state)`,
        replace: `  const state = await decide(call, services, run)
  if (decided.type === 'decline') throw refusalAnswer(refusal('already-declined'))
  await freeTokens(services, state)`,
      },
    ],
  },
]
