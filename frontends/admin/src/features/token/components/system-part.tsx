import { sentenceOf } from '@presale/api-client'
import { Button, Notice, Skeleton, Tag } from '@presale/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import type { Verdict as VerdictText } from '../system-labels'
import { texts } from '../texts'
import styles from './system-dialog.module.css'

export interface SystemPartProps<Data> {
  title: string
  query: UseQueryResult<Data>
  failed: string
  children: (data: Data) => ReactElement
}

/** A part of the system with its own loading and error state: the others are shown regardless. */
export function SystemPart<Data>({ title, query, failed, children }: SystemPartProps<Data>) {
  const t = texts.useT()
  const id = useId()
  const { data, isError, error } = query
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={query.isPending}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      {isError && (
        <div role="alert">
          <Notice
            tone="declined"
            title={failed}
            action={
              <Button size="sm" isBusy={query.isFetching} onClick={() => void query.refetch()}>
                {t('system.retry')}
              </Button>
            }
          >
            {sentenceOf(error, t('system.noAnswer'))}
          </Notice>
        </div>
      )}
      {/* no text: by its type */}
      {data !== undefined && children(data)}
      {query.isPending && <Skeleton height={96} />}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The icon says it too, so that colour is never the only sign. */
export function Verdict({ isWell, words }: VerdictText) {
  return (
    <Tag tone={isWell ? 'approved' : 'declined'}>
      {isWell ? <CircleCheck size={12} aria-hidden="true" /> : <TriangleAlert size={12} aria-hidden="true" />}
      <span>{words}</span>
    </Tag>
  )
}
