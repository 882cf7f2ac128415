import { isTimeZone } from './time-zones'

test.each(['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])('%s is one', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

test.each(['', '+01:00', 'Europe/Nowhere', 'Europe/Berlin\n', 'x'.repeat(65), '../etc'])(
  'given %j, it is none',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
