import type { Language, Translate } from '@presale/kernel'
import type { en } from './en'

interface Moment {
  readonly at: Date
  /** The reader's; undefined where it is not known. */
  readonly zone: string | undefined
}

/** Whose clock shows UTC all year: it is written once. */
const OF_UTC = /^(Etc\/)?(UTC|UCT|GMT|GMT[+-]?0|Greenwich|Universal|Zulu)$/

/** `2026-11-21 10:15:07 UTC (11:15 in Berlin)`, in German `21.11.2026, 11:15 (10:15 UTC)`. */
export function timeIn(language: Language, t: Translate<typeof en>, { at, zone }: Moment): string {
  const clock = CLOCKS[language]
  if (zone === undefined || OF_UTC.test(zone)) return `${clock.whole(at, 'UTC')} UTC`
  const isOtherDay = dayOf(at, zone) !== dayOf(at, 'UTC')
  const [utc, local] = clock.both(at, zone, isOtherDay)
  const city = cityOf(zone)
  const times = { utc: `${utc} UTC`, local }
  return city === undefined ? t('time.yours', times) : t('time.in', { ...times, city })
}

interface Clock {
  /** Day and time by one clock. */
  whole(at: Date, zone: string): string
  /** By both: one of them has the day, and the other one where it has another. */
  both(at: Date, zone: string, isOtherDay: boolean): [utc: string, local: string]
}

const english: Clock = {
  whole: (at) => `${at.toISOString().slice(0, 10)} ${at.toISOString().slice(11, 19)}`,
  both: (at, zone, isOtherDay) => {
    const local = `${isOtherDay ? `${dayOf(at, zone)} ` : ''}${hoursOf(at, zone)}`
    return [english.whole(at, 'UTC'), local]
  },
}

const german: Clock = {
  whole: (at, zone) => `${dayOf(at, zone).split('-').reverse().join('.')}, ${hoursOf(at, zone)}`,
  both: (at, zone, isOtherDay) => [
    isOtherDay ? german.whole(at, 'UTC') : hoursOf(at, 'UTC'),
    german.whole(at, zone),
  ],
}

const CLOCKS: Readonly<Record<Language, Clock>> = { en: english, de: german }

/** 2026-11-21 */
function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at)
}

/** 10:15 */
function hoursOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv', { timeZone, timeStyle: 'short' }).format(at)
}

/** 'Buenos Aires' of America/Argentina/Buenos_Aires; undefined where the zone is named after no place. */
function cityOf(zone: string): string | undefined {
  if (!zone.includes('/') || zone.startsWith('Etc/')) return undefined
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
