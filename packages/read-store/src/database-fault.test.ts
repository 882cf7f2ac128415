import { isLastingRefusal } from './database-fault'

const fault = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' })

describe('a fault of the database', () => {
  it.each(['22P02', '23502', '42703'])('%s would come again with the same data', (code) => {
    expect(isLastingRefusal(fault(code))).toBe(true)
  })

  it.each(['08006', '40001', '40P01', '53300', '55P03', '57P01'])('%s passes', (code) => {
    expect(isLastingRefusal(fault(code))).toBe(false)
  })

  it('a lost connection passes', () => {
    expect(isLastingRefusal(Object.assign(new Error('gone'), { code: 'ECONNRESET' }))).toBe(false)
    expect(isLastingRefusal(new Error('Connection terminated unexpectedly'))).toBe(false)
  })
})
