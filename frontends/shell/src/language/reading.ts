import type { CurrentUser, ProfileChange } from '@presale/contracts'
import { pageLanguage, type ShownLanguage } from '@presale/i18n'
import { isTimeZone } from '@presale/kernel'
import { chosenAs } from './language'

/** What mails to a person are written in, and the zone whose clock they show beside UTC. */
export type Reading = Pick<ProfileChange, 'language' | 'timeZone'>

/** The language that was chosen here, and the browser's zone. */
export function readingHere(language: ShownLanguage = pageLanguage()): Reading {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { language: chosenAs(language), timeZone: isTimeZone(timeZone) ? timeZone : undefined }
}

/** What of it the account does not have; one that has nothing gets English, and UTC alone. */
export function newTo(
  account: Partial<Pick<CurrentUser, 'language' | 'timeZone'>>,
  { language, timeZone }: Reading,
): Reading {
  return {
    ...(language !== undefined && language !== (account.language ?? 'en') && { language }),
    ...(timeZone !== undefined && timeZone !== (account.timeZone ?? 'UTC') && { timeZone }),
  }
}
