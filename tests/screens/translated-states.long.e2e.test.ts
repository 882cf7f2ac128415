// Guards: frontends/admin/src, frontends/buyer/src, frontends/shell/src, packages/i18n/src, packages/ui/src
import { type Screens, useScreens } from '../support/screens'
import { givenAway, translationFaults } from '../support/translator'
import { accountStates } from './states/account'
import { adminPaymentsStates } from './states/admin-payments'
import { adminSectionsStates } from './states/admin-sections'
import { adminSettingsStates } from './states/admin-settings'
import { adminUsersStates } from './states/admin-users'
import { buyingStates } from './states/buying'
import { myCoinsStates } from './states/my-coins'
import { saleRuleStates } from './states/sale-rules'
import { NAMES, type SetStage, setStage } from './states/stage'
import { visitorStates } from './states/visitor'

/** In the light theme the same stands on the page. */
const STATES = [
  ...visitorStates,
  ...accountStates,
  ...buyingStates,
  ...myCoinsStates,
  ...saleRuleStates,
  ...adminPaymentsStates,
  ...adminSectionsStates,
  ...adminSettingsStates,
  ...adminUsersStates,
].filter(({ name }) => !/-light\b/.test(name))

// Whoever takes every text takes what a browser's own translator takes, too: what breaks under the second breaks here.
describe('every screen, with every text replaced', () => {
  const screens: Screens = useScreens()
  let set: SetStage

  beforeAll(async () => {
    set = await setStage(screens, { translated: { honoursNo: false } })
  }, 300_000)

  it.each(STATES)(
    '$name: nothing breaks, nothing is written where nobody sees it, no name or amount is given away',
    async (state) => {
      const page = await state.open(set.stage)
      expect(await translationFaults(page)).toEqual([])
      // What a toast says stands beside it once more, with its words kept.
      const isToast = (text: string) => /^\d{3}: /.test(text)
      expect((await givenAway(page, Object.values(NAMES))).filter((text) => !isToast(text))).toEqual([])
    },
  )
})
