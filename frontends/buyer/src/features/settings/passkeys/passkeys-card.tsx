import { addPasskey, canUsePasskeys, removePasskey, renewRecoveryCodes } from '@presale/api-client'
import type { OwnPasskey } from '@presale/contracts'
import { Button, Card, ConfirmDialog, Notice, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../../purchases/load-failed'
import { useShell } from '../../../shell-context'
import listStyles from '../sessions-card.module.css'
import { texts } from '../texts'
import { NamePasskeyDialog } from './name-passkey-dialog'
import { PasskeyRow } from './passkey-row'
import styles from './passkeys-card.module.css'
import { passkeysQuery } from './passkeys-query'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { usePasskeyChange } from './use-passkey-change'

/** What the account signs in with instead of its password, and what opens it where that is lost. */
export function PasskeysCard() {
  const t = texts.useT()
  const { toast } = useShell()
  const own = useQuery(passkeysQuery())
  const [isNaming, setIsNaming] = useState(false)
  const [removing, setRemoving] = useState<OwnPasskey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const add = usePasskeyChange(addPasskey, ({ name }) => {
    setIsNaming(false)
    toast({ title: t('passkeys.added'), description: name })
  })
  const remove = usePasskeyChange(
    ({ id }: OwnPasskey) => removePasskey(id),
    (_, { name }) => {
      setRemoving(undefined)
      toast({ title: t('passkeys.removed'), description: name })
    },
  )
  const renew = usePasskeyChange((_: undefined) => renewRecoveryCodes(), setCodes)
  const { passkeys = [], recoveryCodes = 0 } = own.data ?? {}
  return (
    <Card title={t('passkeys')}>
      <p className={listStyles.intro}>{t('passkeys.hint')}</p>
      {own.isError && (
        <LoadFailed title={t('passkeys.failed')} query={own} isAbove={own.data !== undefined} />
      )}
      {own.isPending && <Skeleton width="60%" />}
      {passkeys.length > 0 && (
        <ul className={listStyles.list} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isRemoving={remove.isPending && remove.variables.id === passkey.id}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      {passkeys.length === 1 && recoveryCodes === 0 && (
        <div className={styles.notice}>
          <Notice tone="pending" title={t('passkeys.onlyOne')}>
            {t('passkeys.onlyOneHint')}
          </Notice>
        </div>
      )}
      {own.data && (
        <div className={styles.actions}>
          <Button
            size="sm"
            disabledReason={canUsePasskeys() ? undefined : t('passkeys.unsupported')}
            onClick={() => setIsNaming(true)}
          >
            {t('passkeys.add')}
          </Button>
          {passkeys.length > 0 && (
            <Button size="sm" isBusy={renew.isPending} onClick={() => renew.mutate(undefined)}>
              {recoveryCodes === 0 ? t('codes.make') : t('codes.renew')}
            </Button>
          )}
          {recoveryCodes > 0 && (
            <span className={styles.left}>{t('codes.left', { count: recoveryCodes })}</span>
          )}
        </div>
      )}
      {isNaming && (
        <NamePasskeyDialog
          isAdding={add.isPending}
          onAdd={(name) => add.mutate(name)}
          onClose={() => setIsNaming(false)}
        />
      )}
      <ConfirmDialog
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && !remove.isPending && remove.mutate(removing)}
        title={t('passkeys.remove', { name: removing?.name ?? '' })}
        description={t(passkeys.length === 1 ? 'passkeys.removeLastHint' : 'passkeys.removeHint')}
        confirmLabel={t('passkeys.removeIt')}
        isBusy={remove.isPending}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  )
}
