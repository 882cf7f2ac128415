import { forgetServerTime, learnServerTime, serverOffset } from './server-clock'

const header = (ms: number) => new Date(ms).toUTCString()
const T = Date.parse('2026-11-21T12:00:00Z')

beforeEach(forgetServerTime)

describe('the offset of the server clock', () => {
  it('is 0 before any answer, and after an answer without a date', () => {
    learnServerTime(null, T, T + 10)
    learnServerTime('not a date', T, T + 10)
    expect(serverOffset()).toBe(0)
  })

  it('given one answer, is right to half a second', () => {
    learnServerTime(header(T + 7000), T, T + 40)
    expect(Math.abs(serverOffset() - 7480)).toBeLessThanOrEqual(20)
  })

  it('given answers at different moments of a second, closes in on the true offset', () => {
    // The server is 7,250 ms ahead; each answer is made 20 ms after it was sent.
    for (const sent of [0, 310, 715, 730, 1490]) {
      learnServerTime(header(Math.floor((T + sent + 20 + 7250) / 1000) * 1000), T + sent, T + sent + 40)
    }
    expect(Math.abs(serverOffset() - 7250)).toBeLessThanOrEqual(60)
  })

  it('given that the device clock was set, starts anew', () => {
    learnServerTime(header(T), T, T + 20)
    learnServerTime(header(T), T + 3_600_000, T + 3_600_020)
    expect(serverOffset()).toBeLessThan(-3_598_000)
  })
})
