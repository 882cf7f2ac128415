import { IconButton } from '@presale/ui'
import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../texts'
import { chooseTheme, currentTheme } from '../theme'

export function ThemeSwitch() {
  const t = texts.useT()
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <IconButton
      label={other === 'dark' ? t('useDarkTheme') : t('useLightTheme')}
      size="sm"
      onClick={() => {
        chooseTheme(other)
        setTheme(other)
      }}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
