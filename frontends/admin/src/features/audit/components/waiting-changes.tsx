import { doesWait } from '@presale/api-client'
import type { Proposal } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { Button, ConfirmDialog, Notice, RelativeTime } from '@presale/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../../shell-context'
import { texts as settingTexts } from '../../../site-settings/texts'
import { type Decision, PROPOSALS_KEY, proposalsQuery, useDecideProposal } from '../api/proposals'
import { describeChange } from '../change-descriptions'
import { texts } from '../texts'
import { Differences } from './differences'
import styles from './waiting-changes.module.css'

/** For admins, above all else: changes that wait for one of them, or for their time, with what is old and new side by side. */
export function WaitingChanges() {
  const t = texts.useT()
  const { user } = useShell()
  const { data = [] } = useQuery(proposalsQuery(user.isAdmin))
  useOwnProposals()
  const [asked, setAsked] = useState<{ decision: Decision; proposal: Proposal }>()
  const decide = useDecideProposal(() => setAsked(undefined))
  const waiting = data.filter(({ state }) => state === 'open')
  useDecidedByOthers(waiting)
  if (waiting.length === 0) return null
  return (
    <section className={styles.banner} aria-label={t('proposals')}>
      <Notice tone="pending" title={t('proposals.title', { count: waiting.length })}>
        <ul className={styles.list}>
          {waiting.map((proposal) => (
            <WaitingChange
              key={proposal.id}
              proposal={proposal}
              onDecide={(decision) => setAsked({ decision, proposal })}
            />
          ))}
        </ul>
      </Notice>
      {asked && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(undefined)}
          onConfirm={() => !decide.isPending && decide.mutate(asked)}
          title={t(`proposals.ask.${asked.decision}`)}
          description={t(`proposals.askHint.${asked.decision}`)}
          confirmLabel={t(labelOf(asked.decision, asked.proposal, user.id))}
          isBusy={decide.isPending}
        />
      )}
    </section>
  )
}

/** Whatever form of the panel has just been told that its change waits: it stands here at once. */
function useOwnProposals() {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && doesWait(mutation.state.error))
          void client.invalidateQueries({ queryKey: PROPOSALS_KEY })
      }),
    [client],
  )
}

/** What another admin approved, or what took effect by itself, stands in a list that may be in front of this reader. */
function useDecidedByOthers(waiting: readonly Proposal[]) {
  const client = useQueryClient()
  const waited = useRef<readonly string[]>([])
  useEffect(() => {
    const now = waiting.map(({ id }) => id)
    if (waited.current.some((id) => !now.includes(id))) void client.invalidateQueries()
    waited.current = now
  }, [client, waiting])
}

/** One's own is taken back, and one that takes effect by itself is stopped. */
function labelOf(decision: Decision, { proposer, effectiveAt }: Proposal, reader: string) {
  if (decision === 'approve') return 'proposals.approve'
  if (effectiveAt !== null) return 'proposals.stop'
  return proposer.id === reader ? 'proposals.takeBack' : 'proposals.reject'
}

function WaitingChange({
  proposal,
  onDecide,
}: {
  proposal: Proposal
  onDecide: (decision: Decision) => void
}) {
  const t = texts.useT()
  const inSettings = settingTexts.useT()
  const { user } = useShell()
  const { proposer, at, endsAt, effectiveAt } = proposal
  const { title, kept, differences } = describeChange(proposal, t, inSettings)
  const isOwn = proposer.id === user.id
  return (
    <li className={styles.change}>
      <p className={styles.title}>
        <Kept text={title} words={kept} />
      </p>
      <p className={styles.facts}>
        <Rich
          text={t(effectiveAt === null ? 'proposals.by' : 'proposals.byLater')}
          parts={{
            who: () =>
              proposer.name === undefined ? t('deletedUser') : <bdi translate="no">{proposer.name}</bdi>,
            when: () => <RelativeTime at={at} />,
            until: () => <RelativeTime at={effectiveAt ?? endsAt} />,
          }}
        />
      </p>
      <Differences differences={differences} />
      <div className={styles.actions}>
        {effectiveAt === null && (
          <Button
            size="sm"
            variant="primary"
            disabledReason={isOwn ? t('proposals.own') : undefined}
            onClick={() => onDecide('approve')}
          >
            {t('proposals.approve')}
          </Button>
        )}
        <Button size="sm" onClick={() => onDecide('reject')}>
          {t(labelOf('reject', proposal, user.id))}
        </Button>
      </div>
    </li>
  )
}
