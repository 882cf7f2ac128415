import type { Forecast } from '../rebuild/forecast'
import { duration, grouped } from './progress-line'

const MEBIBYTE = 1024 * 1024

/** balances: 64,116 events, about 4 s at 19,000 events/s, 12 MB on the disk beside the live one */
export function forecastText(name: string, { events, eventsPerSecond, seconds, bytes }: Forecast): string {
  const time =
    eventsPerSecond === null || seconds === null
      ? 'how long is not known before its first rebuild'
      : `about ${duration(seconds)} at the ${grouped(eventsPerSecond)} events/s of the last rebuild`
  const disk = `${grouped(Math.ceil(bytes / MEBIBYTE))} MB on the disk beside the live one`
  return `${name}: ${grouped(events)} events, ${time}, ${disk}.`
}
