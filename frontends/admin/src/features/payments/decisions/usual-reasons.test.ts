import { en } from './texts.en'
import { USUAL_REASON_NAMES, USUAL_REASONS } from './usual-reasons'

it.each(USUAL_REASON_NAMES)('given the usual reason %s, an English reader sees what is sent', (name) => {
  expect(en[`preset.${name}`]).toBe(USUAL_REASONS[name])
})
