import { settingValues } from '@presale/contracts'
import { settingRules } from '@presale/sale'

it('the settings there are, and the rules for their values, are the same list', () => {
  expect(Object.keys(settingValues).sort()).toEqual(Object.keys(settingRules).sort())
})
