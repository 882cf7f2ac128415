import { IconButton } from '@presale/ui'
import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { chooseTheme, currentTheme } from '../theme'

export function ThemeSwitch() {
  const [theme, setTheme] = useState(currentTheme)
  const other = theme === 'dark' ? 'light' : 'dark'
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <IconButton
      label={`Use the ${other} theme`}
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
