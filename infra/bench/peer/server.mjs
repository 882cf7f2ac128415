// A buyer's request and cancel as a small service on express and Emmett would have them: the session and the price
// are each a query, events and the row of the list are written in one transaction by an inline projection.
// Usage: node server.mjs <database URL> <port> <buyers>; prints a line of JSON with a session for each buyer, once ready.
import { randomUUID } from 'node:crypto'
import { SQL } from '@event-driven-io/dumbo'
import { CommandHandler, IllegalStateError, projections } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, postgreSQLRawSQLProjection } from '@event-driven-io/emmett-postgresql'
import express from 'express'
import pg from 'pg'

const [, , databaseUrl, port, buyers] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

await pool.query(`
  create table if not exists users (id uuid primary key, name text not null);
  create table if not exists sessions (id text primary key, user_id uuid not null references users, seen_at timestamptz not null);
  create table if not exists prices (currency text primary key, price numeric not null, address text not null);
  create table if not exists purchases (id uuid primary key, buyer_id uuid not null, status text not null,
    amount integer not null, currency text not null, crypto_amount numeric not null, requested_at timestamptz not null);
  create index if not exists purchases_by_buyer on purchases (buyer_id, requested_at desc);
  insert into prices values ('BTC', 60000, 'bc1qexample') on conflict do nothing`)

const sessions = []
for (let index = 0; index < Number(buyers); index += 1) {
  const [user, session] = [randomUUID(), randomUUID()]
  await pool.query('insert into users values ($1, $2)', [user, `Buyer ${index}`])
  await pool.query('insert into sessions values ($1, $2, now())', [session, user])
  sessions.push(session)
}

const list = postgreSQLRawSQLProjection({
  name: 'purchases',
  canHandle: ['PurchaseRequested', 'PurchaseCancelled'],
  evolve: ({ type, data }) =>
    type === 'PurchaseRequested'
      ? SQL`insert into purchases values (${data.id}, ${data.buyerId}, 'awaiting-payment', ${data.amount}, ${data.currency},
          ${data.cryptoAmount}, ${data.at})`
      : SQL`update purchases set status = 'cancelled' where id = ${data.id}`,
})
const store = getPostgreSQLEventStore(databaseUrl, { projections: projections.inline([list]) })
await store.schema.migrate()

const handle = CommandHandler({
  initialState: () => ({ status: 'nothing' }),
  evolve: (state, { type, data }) =>
    type === 'PurchaseRequested'
      ? { ...data, status: 'awaiting-payment' }
      : { ...state, status: 'cancelled' },
})

const app = express()
app.use(express.json())
app.use(async (request, response, next) => {
  const id = /session=([^;]+)/.exec(request.get('cookie') ?? '')?.[1]
  const { rows } = await pool.query(
    'select u.id, u.name from sessions s join users u on u.id = s.user_id where s.id = $1',
    [id],
  )
  if (rows.length === 0) return response.status(401).json({ message: 'Please sign in.' })
  request.user = rows[0]
  next()
})

app.post('/api/purchases/requests', async (request, response) => {
  const { amount, cryptoSymbol: currency } = request.body
  const { rows } = await pool.query('select price, address from prices where currency = $1', [currency])
  const [price] = rows
  if (!price || !Number.isInteger(amount)) return response.status(400).json({ message: 'No such currency.' })
  const id = randomUUID()
  const data = {
    id,
    buyerId: request.user.id,
    amount,
    currency,
    cryptoAmount: amount / Number(price.price),
    address: price.address,
    at: new Date().toISOString(),
  }
  const { newState } = await handle(store, `purchase-${id}`, (state) => {
    if (state.status !== 'nothing') throw new IllegalStateError('It was requested before.')
    return { type: 'PurchaseRequested', data }
  })
  response.status(201).json({ purchase: newState })
})

app.post('/api/purchases/:id/cancel', async (request, response) => {
  const { newState } = await handle(store, `purchase-${request.params.id}`, (state) => {
    if (state.status !== 'awaiting-payment' || state.buyerId !== request.user.id)
      throw new IllegalStateError('It cannot be cancelled.')
    return { type: 'PurchaseCancelled', data: { id: state.id, at: new Date().toISOString() } }
  })
  response.json({ purchase: newState })
})

app.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ sessions })}\n`))
