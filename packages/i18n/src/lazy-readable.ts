import { type ComponentType, lazy } from 'react'
import { readable } from './shown-language'

/**
 * A part of the page whose script comes when it is first drawn, in the language that is shown. React.lazy keeps a
 * rejection for ever, so it is made where what is mounted anew makes it anew: a script that did not come is then asked
 * for again.
 * @param name by which the script exports it
 */
export function lazyReadable<Name extends string>(
  script: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await readable(script()))[name] }))
}
