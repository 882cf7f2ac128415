import { useLanguage } from '@presale/i18n'
import { formatExactTime } from '@presale/ui'

/** A time to the second, in the reader's zone. */
export function Moment({ at }: { at: string }) {
  useLanguage()
  return <time dateTime={at}>{formatExactTime(new Date(at))}</time>
}
