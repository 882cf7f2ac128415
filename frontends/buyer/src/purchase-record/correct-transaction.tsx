import { correctPurchase, newIdempotencyKey, sentenceOf } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { Button, TextField } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { keepPurchase } from '../purchases/queries'
import { useShell } from '../shell-context'
import styles from './correct-transaction.module.css'
import { texts } from './texts'

/** Names another transaction where the one that was named cannot be found, or will never pay. */
export function CorrectTransaction({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const { toast } = useShell()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [hash, setHash] = useState('')
  const [problem, setProblem] = useState<string>()
  const correct = useMutation({
    mutationFn: (named: string) =>
      correctPurchase(purchase.id, named, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: async ({ purchase: changed }) => {
      setIsOpen(false)
      setHash('')
      toast({ title: texts.t('correct.done') })
      await keepPurchase(client, changed)
      await client.invalidateQueries({ queryKey: ['/api/purchases', purchase.id, 'payment'] })
    },
    onError: (error) => setProblem(sentenceOf(error, texts.t('correct.failed'))),
  })
  if (!isOpen)
    return (
      <Button size="sm" className={styles.open} onClick={() => setIsOpen(true)}>
        {t('correct.open')}
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (correct.isPending) return
    if (hash.trim() === '') setProblem(t('correct.empty'))
    else correct.mutate(hash.trim())
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        label={t('correct.label')}
        hint={t('correct.hint')}
        value={hash}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          setHash(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="sm" variant="primary" isBusy={correct.isPending}>
          {t('correct.send')}
        </Button>
        <Button size="sm" disabled={correct.isPending} onClick={() => setIsOpen(false)}>
          {t('correct.leave')}
        </Button>
      </div>
    </form>
  )
}
