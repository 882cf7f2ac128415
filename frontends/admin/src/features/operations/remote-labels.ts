import type { RemoteActivation, RemoteFailure, RemoteState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import type { en } from './texts.en'

const REMOTES = ['buyer', 'admin'] as const

export function remotePurpose(name: string, t: Translate<typeof en>): string {
  return t(`remote.${REMOTES.find((one) => one === name) ?? 'unknown'}`)
}

export type RemoteCondition = 'failing' | 'failed' | 'quiet'

/**
 * failing: the active version, or one that nobody could read, within the last hour. What another version did is over.
 * @param active undefined where it is not known
 */
export function conditionOfRemote(
  { failures, lastDay }: Pick<RemoteState, 'failures' | 'lastDay'>,
  active: string | undefined,
): RemoteCondition {
  const isOfActive = ({ version }: RemoteFailure) =>
    active === undefined || version === active || version === 'unknown'
  if (failures.some((failure) => failure.lastHour.reports > 0 && isOfActive(failure))) return 'failing'
  return lastDay.reports > 0 ? 'failed' : 'quiet'
}

/**
 * How many kinds of failure of a version were first seen after it was activated, and before another activation.
 * @param next undefined for the last activation
 */
export function kindsBegunWith(
  { version, activatedAt }: Pick<RemoteActivation, 'version' | 'activatedAt'>,
  next: Pick<RemoteActivation, 'activatedAt'> | undefined,
  failures: readonly RemoteFailure[],
): number {
  const [from, until] = [
    Date.parse(activatedAt),
    next ? Date.parse(next.activatedAt) : Number.POSITIVE_INFINITY,
  ]
  return failures.filter((failure) => {
    const at = failure.firstAt === undefined ? Number.NaN : Date.parse(failure.firstAt)
    return failure.version === version && at >= from && at < until
  }).length
}

type Count = RemoteFailure['lastHour']

/** '12 in 3 sessions': a report of one session may come from a page that fails at each turn. */
export function countLabel({ reports, sessions }: Count, t: Translate<typeof en>): string {
  if (reports === 0) return '0'
  return t('reports', { reports: formatNumber(reports), sessions })
}

/** What is shown of many: those of the last hour first, then the last seen. */
export function failuresToShow(failures: readonly RemoteFailure[], most: number): readonly RemoteFailure[] {
  const isNow = ({ lastHour }: RemoteFailure) => lastHour.reports > 0
  return [...failures.filter(isNow), ...failures.filter((one) => !isNow(one))].slice(0, most)
}
