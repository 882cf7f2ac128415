import { EventStoreUnavailable } from '@presale/event-store'
import { UnexpectedRow } from '@presale/read-store'
import { isDependencyUnavailable, isUnstorableInput } from './answer-errors'
import { OverTime } from './time-limit'

const coded = (code: string) => Object.assign(new Error(code), { code })

describe('a fault of a dependency', () => {
  it.each([
    ['the event store is away', new EventStoreUnavailable('away')],
    ['the database refuses the connection', coded('ECONNREFUSED')],
    ['every address of the database refuses it', new AggregateError([coded('ECONNREFUSED')])],
    ['the database shuts down', coded('57P01')],
    ['the database is starting', coded('57P03')],
    ['the database has no connection left', coded('53300')],
    ['the disk of the database is full', coded('53100')],
    ['the disk of the database fails', coded('58030')],
    ['a standby answers, which takes no writes', coded('25006')],
    ['the connection broke', new Error('Connection terminated unexpectedly')],
    ['a view is not made yet', coded('42P01')],
    ['a view is still that of an older release', coded('42703')],
    ['a row has the columns of an older release', new UnexpectedRow('claim_key is missing', true)],
    ['two stand in each other’s way', coded('40P01')],
    ['a query is not answered', new Error('Query read timeout')],
    ['there is no time left', new OverTime()],
  ])('given %s, it is not this process that is at fault', (_what, error) =>
    expect(isDependencyUnavailable(error)).toBe(true),
  )

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['a duplicate key', coded('23505')],
    ['a row that should not be', new UnexpectedRow('amount: too small')],
    ['nothing', undefined],
  ])('given %s, it is', (_what, error) => expect(isDependencyUnavailable(error)).toBe(false))

  it('given a NUL in a text, it is the request that is wrong', () => {
    expect(isUnstorableInput(coded('22021'))).toBe(true)
    expect(isUnstorableInput(coded('23505'))).toBe(false)
  })
})
