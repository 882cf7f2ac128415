import type { EmbeddedPicture } from './embedded-picture'
import type { StyleReference } from './styles'

/** An element as it will be served: in SVG's namespace, with nothing but what draws. */
export interface KeptElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string | EmbeddedPicture>
  readonly children: readonly (KeptElement | string)[]
  /** The part of the drawing that its address names. */
  readonly target?: string
  /** What its style and attributes draw with. */
  readonly references: readonly StyleReference[]
}

export interface KeptDrawing {
  readonly root: KeptElement
  /** What the style sheets draw with. */
  readonly sheetReferences: readonly StyleReference[]
  /** The ids of what is gone: nothing may draw with it. */
  readonly removedIds: ReadonlySet<string>
}

export const textOf = (value: string | EmbeddedPicture | undefined): string =>
  typeof value === 'string' ? value : ''
