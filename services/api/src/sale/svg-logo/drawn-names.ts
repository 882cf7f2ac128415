/**
 * What an SVG is made of, by name. What is on no list here is refused, or, an attribute, has no meaning in an SVG.
 * The lists are those of SVG 2 and 1.1, Filter Effects, CSS Masking and Compositing.
 */

const named = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

/** Elements that draw, or that say how something is drawn. */
export const DRAWN_ELEMENTS = named(`
  a circle clipPath defs desc ellipse filter g image line linearGradient marker mask path pattern polygon polyline
  radialGradient rect stop style svg switch symbol text textPath title tspan use
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
`)

/** Elements of SVG that never draw, whatever stands in them: a picture runs no script. */
export const SILENT_ELEMENTS = named('metadata view cursor color-profile script')

const NO_ANIMATION = 'a logo does not move'
const NO_FONTS = 'a logo brings no fonts; text can be converted to paths'
const NOT_DRAWN = 'browsers do not draw it'

/** Why an element cannot stay; for all that are on no list, browsers do not draw them. */
export function whyRefused(element: string): string {
  return WHY_REFUSED.get(element) ?? NOT_DRAWN
}

const WHY_REFUSED: ReadonlyMap<string, string> = new Map([
  ['foreignObject', 'a logo holds no HTML'],
  ...['animate', 'animateColor', 'animateMotion', 'animateTransform', 'discard', 'mpath', 'set'].map(
    (name) => [name, NO_ANIMATION] as const,
  ),
  ...['font', 'font-face', 'glyph', 'missing-glyph', 'altGlyph'].map((name) => [name, NO_FONTS] as const),
])

/** Elements that act on the whole drawing, wherever they stand. */
export const actsFromAnywhere = (element: string): boolean =>
  element === 'style' || WHY_REFUSED.get(element) === NO_ANIMATION

/** Elements whose characters are drawn. */
export const TEXT_ELEMENTS = named('text tspan textPath')

/** What an element draws with by reference, so that much in it is drawn each time. */
export const DRAWN_BY_REFERENCE = named('pattern mask clipPath marker')

/** Elements whose address is a part of the drawing. */
export const REFERRING_ELEMENTS = named(
  'use textPath linearGradient radialGradient pattern filter mask clipPath',
)

export const PICTURE_ELEMENTS = named('image feImage')

/** Attributes whose value is no style. */
const DRAWN_ATTRIBUTES = named(`
  id class lang viewBox preserveAspectRatio x y width height rx ry cx cy r fx fy fr x1 y1 x2 y2 d path pathLength points
  dx dy rotate textLength lengthAdjust startOffset method spacing side transform
  gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform clipPathUnits
  maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient requiredExtensions requiredFeatures
  systemLanguage media type
  filterUnits primitiveUnits filterRes in in2 result mode values operator k1 k2 k3 k4 order kernelMatrix divisor bias
  targetX targetY edgeMode kernelUnitLength preserveAlpha surfaceScale diffuseConstant specularConstant specularExponent
  azimuth elevation z pointsAtX pointsAtY pointsAtZ limitingConeAngle scale xChannelSelector yChannelSelector
  stdDeviation radius baseFrequency numOctaves seed stitchTiles tableValues slope intercept amplitude exponent
`)

/** Properties that a style may set, also as attributes. */
const DRAWN_PROPERTIES = named(`
  alignment-baseline baseline-shift baseline-source clip clip-path clip-rule color color-interpolation
  color-interpolation-filters color-rendering color-scheme color-adjust print-color-adjust -webkit-print-color-adjust
  forced-color-adjust d cx cy r rx ry x y direction display dominant-baseline
  fill fill-opacity fill-rule filter backdrop-filter flood-color flood-opacity
  font font-family font-feature-settings font-kerning font-language-override font-optical-sizing font-size
  font-size-adjust font-stretch font-style font-synthesis font-synthesis-weight font-synthesis-style
  font-synthesis-small-caps font-variant font-variant-alternates font-variant-caps font-variant-east-asian
  font-variant-emoji font-variant-ligatures font-variant-numeric font-variant-position font-variation-settings
  font-weight font-width -webkit-font-smoothing -moz-osx-font-smoothing
  glyph-orientation-horizontal glyph-orientation-vertical hanging-punctuation hyphens image-orientation image-rendering
  inline-size isolation kerning letter-spacing lighting-color line-break line-height
  marker marker-end marker-mid marker-start mask mask-border mask-clip mask-composite mask-image mask-mode mask-origin
  mask-position mask-repeat mask-size mask-type mix-blend-mode object-fit object-position
  opacity overflow overflow-x overflow-y overflow-wrap overflow-clip-margin word-break word-wrap paint-order
  shape-rendering stop-color stop-opacity
  stroke stroke-alignment stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width
  tab-size text-align text-align-all text-align-last text-anchor text-combine-upright text-decoration
  text-decoration-color text-decoration-fill text-decoration-line text-decoration-skip-ink text-decoration-stroke
  text-decoration-style text-decoration-thickness text-indent text-justify text-orientation text-overflow
  text-rendering text-shadow text-size-adjust -webkit-text-size-adjust text-transform text-underline-offset
  text-underline-position text-wrap text-wrap-mode text-wrap-style
  transform transform-box transform-origin transform-style translate rotate scale perspective perspective-origin
  backface-visibility unicode-bidi vector-effect vertical-align visibility white-space white-space-collapse will-change
  word-spacing writing-mode zoom all
  background background-attachment background-blend-mode background-clip background-color background-image
  background-origin background-position background-position-x background-position-y background-repeat background-size
  border border-bottom border-bottom-color border-bottom-left-radius border-bottom-right-radius border-bottom-style
  border-bottom-width border-color border-left border-left-color border-left-style border-left-width border-radius
  border-right border-right-color border-right-style border-right-width border-style border-top border-top-color
  border-top-left-radius border-top-right-radius border-top-style border-top-width border-width box-shadow box-sizing
  aspect-ratio block-size bottom clear contain float height inset left margin margin-bottom margin-left margin-right
  margin-top max-height max-width min-height min-width outline outline-color outline-offset outline-style outline-width
  padding padding-bottom padding-left padding-right padding-top position right top width z-index
  align-content align-items align-self flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap
  justify-content justify-items justify-self order
`)

/** Properties that change nothing of a picture: of the pointer, of editors, of drafts that no browser took up. */
const SILENT_PROPERTIES = named(`
  cursor pointer-events touch-action user-select -moz-user-select -ms-user-select -webkit-user-select
  -webkit-tap-highlight-color -webkit-touch-callout -webkit-user-drag scroll-behavior
  block-progression color-profile enable-background filter-blend-mode filter-gaussianblur-deviation
  shape-inside shape-margin shape-padding shape-subtract solid-color solid-opacity adobe-blending-mode adobe-knockout
`)
const PROPERTY_OF_AN_EDITOR = /^-(adobe|affinity|figma|inkscape|serif|sketch|sodipodi)-/

export const isDrawnAttribute = (name: string): boolean =>
  DRAWN_ATTRIBUTES.has(name) || DRAWN_PROPERTIES.has(name)

/** An attribute that is read as a property's value; a transform has a grammar of its own. */
export const isStyleAttribute = (name: string): boolean =>
  DRAWN_PROPERTIES.has(name) && !DRAWN_ATTRIBUTES.has(name)

export const isDrawnProperty = (name: string): boolean => name.startsWith('--') || DRAWN_PROPERTIES.has(name)

export const isSilentProperty = (name: string): boolean =>
  SILENT_PROPERTIES.has(name) || PROPERTY_OF_AN_EDITOR.test(name)

/** Properties whose value the elements within have, too. */
export const isInherited = (property: string): boolean => /^(fill|stroke|marker(-\w+)?|--.*)$/.test(property)

/** At-rules that stay; what they hold is judged as everything else. */
export const SAFE_AT_RULES = named('media supports layer')

/** At-rules that do nothing in a drawing: its text is decoded, and it is never printed by pages. */
export const SILENT_AT_RULES = named('charset page')

/** Functions of values and of queries. None of them loads or runs anything. */
export const SAFE_FUNCTIONS = named(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix device-cmyk icc-color light-dark contrast-color var
  calc min max clamp abs sign round mod rem sqrt pow hypot exp log sin cos tan asin acos atan atan2
  matrix matrix3d perspective rotate rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez
  skew skewx skewy translate translate3d translatex translatey translatez
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset path polygon rect xywh shape fit-content
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient selector
`)

/** Pseudo-classes that do not look at what stands beside an element, which may be gone. */
export const SAFE_PSEUDO_CLASSES = named(
  'root not is where hover focus focus-visible focus-within active lang dir',
)
