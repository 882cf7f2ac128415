import { Card, Select } from '@presale/ui'
import { choose, useLanguages } from '../language/use-languages'
import { texts as shellTexts } from '../texts'
import styles from './language-card.module.css'
import { texts } from './texts'

/** Below the buyer remote's settings. The shell owns the language, so any version of that remote has the choice. */
export function LanguageCard() {
  const t = texts.useT()
  const title = shellTexts.useT()('language')
  const { value, options } = useLanguages()
  return (
    <Card title={title} className={styles.card}>
      <div className={styles.field}>
        <Select
          label={title}
          isLabelHidden
          hint={t('languageHint')}
          value={value}
          onValueChange={choose}
          options={options}
        />
      </div>
    </Card>
  )
}
