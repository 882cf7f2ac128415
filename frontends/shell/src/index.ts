import { startEarlyRequests } from './early-requests'
import { preloadFirstScreen } from './preload-first-screen'
import { beginSplash, showLoadingFailed } from './splash/splash'
import { applyStoredTheme } from './theme'

applyStoredTheme()
beginSplash()
// The answers that every first screen waits for are under way while the application still loads.
startEarlyRequests()
preloadFirstScreen()
import('./bootstrap').catch((error: unknown) => {
  showLoadingFailed()
  throw error
})
