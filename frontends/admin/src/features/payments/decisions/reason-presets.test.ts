import { USUAL_REASON_NAMES, USUAL_REASONS } from '@presale/kernel'
import { en } from './texts.en'

it.each(USUAL_REASON_NAMES)('given the usual reason %s, an English reader sees what is sent', (name) => {
  expect(en[`preset.${name}`]).toBe(USUAL_REASONS[name])
})
