import { USUAL_PROOFS, USUAL_REASON_NAMES, USUAL_REASONS } from '@presale/kernel'
import { reasonByKey } from './reason-presets'
import { en } from './texts.en'

it.each(USUAL_REASON_NAMES)('given the usual reason %s, an English reader sees what is sent', (name) => {
  expect(en[`preset.${name}`]).toBe(USUAL_REASONS[name])
})

describe('a usual reason by an arrow key', () => {
  const { arrived, support } = USUAL_PROOFS
  it.each([
    ['ArrowDown', '', arrived],
    ['ArrowUp', '', support],
    ['ArrowUp', arrived, ''],
    ['ArrowDown', support, ''],
    ['ArrowDown', 'Seen in the wallet', undefined],
    ['Enter', '', undefined],
  ])('given %s after ‘%s’, then ‘%s’', (key, chosen, next) => expect(reasonByKey(key, chosen)).toBe(next))
})
