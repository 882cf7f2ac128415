import {
  ARCHIVE_BEHIND_SECONDS,
  type ProjectionState,
  type QueueState,
  type SystemInfo,
} from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { formatDuration } from '../../events/durations'
import type { TranslateEvents } from '../../events/texts'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** A setting, to the second: 900 → '15 min', 90 → '90 s', 86400 → '24 h'. */
export function windowLabel(seconds: number, inEvents: TranslateEvents): string {
  if (seconds > 0 && seconds % 3600 === 0 && seconds >= 7200)
    return inEvents('duration.hours', { hours: formatNumber(seconds / 3600) })
  if (seconds > 0 && seconds % 60 === 0 && seconds >= 120)
    return inEvents('duration.minutes', { minutes: formatNumber(seconds / 60) })
  return inEvents('duration.seconds', { seconds: formatNumber(seconds) })
}

/** Whether something is well, and what is to be said of it. */
export interface Verdict {
  readonly isWell: boolean
  readonly words: string
}

/** A projection is well when it applies events and keeps up. */
export function verdictOnProjection(
  { live, lagSeconds, lagEvents, storeFault }: ProjectionState,
  t: T,
  inEvents: TranslateEvents,
): Verdict {
  if (storeFault) return { isWell: false, words: t('projection.foreign') }
  if (!live) return { isWell: false, words: t('projection.notLive') }
  if (live.fault) return { isWell: false, words: t('projection.stopped') }
  if (lagSeconds === null) return { isWell: false, words: t('projection.unknown') }
  const time = formatDuration(lagSeconds * 1000, inEvents)
  // More than are counted here.
  if (lagEvents === null) return { isWell: false, words: t('projection.behind', { time }) }
  if (lagEvents === 0) return { isWell: true, words: t('projection.upToDate') }
  return { isWell: lagSeconds < 60, words: t('projection.eventsBehind', { count: lagEvents, time }) }
}

export function verdictOnArchive(
  { behindSeconds, isWaitedFor }: NonNullable<NonNullable<SystemInfo['backup']>['archive']>,
  t: T,
  inEvents: TranslateEvents,
): Verdict {
  const time = formatDuration(behindSeconds * 1000, inEvents)
  if (behindSeconds > ARCHIVE_BEHIND_SECONDS) return { isWell: false, words: t('archive.behind', { time }) }
  return { isWell: true, words: t(isWaitedFor ? 'archive.waitedFor' : 'archive.upToDate') }
}

export function verdictOnQueue({ available, isPaused, counts }: QueueState, t: T): Verdict {
  if (!available || counts === null) return { isWell: false, words: t('queue.away') }
  const armed = formatNumber(counts.delayed)
  const failed = formatNumber(counts.failed)
  const due = counts.waiting + counts.active
  const words =
    due > 0
      ? t('queue.countsDue', { armed, due: formatNumber(due), failed })
      : t('queue.counts', { armed, failed })
  if (isPaused) return { isWell: false, words: t('queue.paused', { counts: words }) }
  return { isWell: counts.failed === 0, words }
}
