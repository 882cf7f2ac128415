import { CopyButton, Notice } from '@presale/ui'
import { useShell } from '../shell-context'
import styles from './chain-notice.module.css'

const COMMAND = 'npm run audit -- verify FILE'

/** What stands behind an exported trail, and how somebody else can check it. */
export function ChainNotice() {
  const { toast } = useShell()
  return (
    <Notice title="This file can be checked">
      <p className={styles.text}>
        Its lines are chained: each carries a hash over the one before it. The last line holds their count and
        the head of the chain, signed with this installation's key; the head is also written to the staff
        changes. So a changed, missing or swapped line and a cut end are found by:
      </p>
      <p className={styles.command}>
        <code className={styles.code}>{COMMAND}</code>
        <CopyButton
          text={COMMAND}
          label="Copy the command"
          onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
        />
      </p>
    </Notice>
  )
}
