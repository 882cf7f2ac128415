// First, before any contract is defined: it keeps zod from eval, which the site's security policy refuses.
import '@presale/api-client'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import { followPageLanguage, pageLanguage } from '@presale/i18n'
import '@presale/ui/tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { createQueryClient, watchWindowFocus } from './query-client'
import { ScreenBoundary } from './screen-boundary'
import { startFirstScreen } from './screens'
import { guardSecondClicks } from './second-click'

watchWindowFocus()
guardSecondClicks()
startFirstScreen()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
const start = () =>
  createRoot(root).render(
    <StrictMode>
      <ScreenBoundary>
        <App queryClient={createQueryClient()} />
      </ScreenBoundary>
    </StrictMode>,
  )
// Another language than English has its texts in scripts of their own; where they do not come, it begins in English.
const texts = followPageLanguage()
if (pageLanguage() === 'en') start()
else void texts.then(start)
