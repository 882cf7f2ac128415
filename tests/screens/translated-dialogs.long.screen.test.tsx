// Guards: frontends/admin/src, frontends/buyer/src, frontends/shell/src, packages/i18n/src, packages/ui/src
import { replaceTexts } from '../support/translator'
// The same again, on a page whose every text is replaced as it comes: whatever these find, say and send stays as it was.
import './admin-actions.screen.test'
import './admin-bulk-decisions.screen.test'
import './admin-logo-and-system.screen.test'
import './admin-wallets.screen.test'

beforeAll(() => replaceTexts(false))
afterEach(() => {
  const faults = [...(window.translationFaults ?? ['the page was not translated'])]
  window.translationFaults?.clear()
  expect(faults).toEqual([])
})
