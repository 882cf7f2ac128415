// First, before any contract is defined: it keeps zod from eval, which the site's security policy refuses.
import '@presale/api-client'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@presale/ui/tokens.css'
import './base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import { createQueryClient, watchWindowFocus } from './query-client'
import { startFirstScreen } from './screens'

watchWindowFocus()
startFirstScreen()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <App queryClient={createQueryClient()} />
  </StrictMode>,
)
