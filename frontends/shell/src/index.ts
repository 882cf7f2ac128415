import { startEarlyRequests } from './early-requests'
import { applyStoredLanguage } from './language/language'
import { preloadFirstScreen } from './preload-first-screen'
import { beginSplash, showLoadingFailed } from './splash/splash'
import { applyStoredTheme } from './theme'

applyStoredTheme()
applyStoredLanguage()
beginSplash()
// The answers that every first screen waits for are under way while the application still loads.
startEarlyRequests()
preloadFirstScreen()
import('./bootstrap').catch((error: unknown) => {
  showLoadingFailed()
  throw error
})
