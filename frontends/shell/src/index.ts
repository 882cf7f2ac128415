import { startEarlyRequests } from './early-requests'
import { applyStoredTheme } from './theme'

applyStoredTheme()
// The two answers that every first screen waits for are under way while the application still loads.
startEarlyRequests()
void import('./bootstrap')
