import { Button, enteredIn, TextField } from '@presale/ui'
import { type FormEvent, useRef, useState } from 'react'
import styles from './mailed-code.module.css'
import { tokenIn } from './mailed-token'
import { texts as pageTexts } from './texts'

/** Takes the code of a mail by hand, where a mail program has cut it off its link. */
export function MailedCode({ onEnter }: { onEnter: (token: string) => void }) {
  const t = pageTexts.useT()
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const enter = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const token = tokenIn(enteredIn(event.currentTarget).get('code') ?? '')
    setIsRefused(token === undefined)
    if (token !== undefined) onEnter(token)
    else field.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={enter}>
      <TextField
        label={t('mailedCode')}
        name="code"
        ref={field}
        hint={t('mailedCodeHint')}
        error={isRefused ? t('mailedCodeWrong') : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        translate="no"
      />
      <Button variant="primary" type="submit" isBlock>
        {t('goOn')}
      </Button>
    </form>
  )
}
