import { classNames } from '@presale/ui'
import { Languages } from 'lucide-react'
import { texts } from '../texts'
import styles from './language-choice.module.css'
import { choose, useLanguages } from './use-languages'

/** For a footer: the browser's own list, which costs the page nothing. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const t = texts.useT()
  const { value, options } = useLanguages()
  return (
    <span className={classNames(styles.choice, className)}>
      <Languages size={16} aria-hidden="true" />
      <select
        className={styles.list}
        aria-label={t('language')}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
