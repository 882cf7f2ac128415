/** svg, also compressed, jpg, jpeg, png; at most 5 MB. */
const EXTENSIONS = /\.(svgz?|jpe?g|png)$/i
/** Of a compressed SVG, a system says the one or the other. */
const COMPRESSED = ['image/svg+xml-compressed', 'application/gzip', 'application/x-gzip']
const MEDIA_TYPES = ['image/svg+xml', 'image/jpeg', 'image/png']
const MAXIMUM_BYTES = 5 * 1024 * 1024

/** For the dialog in which the system lets a file be chosen. */
export const LOGO_ACCEPT = '.svg,.jpg,.jpeg,.png,image/svg+xml,image/jpeg,image/png'

/** What is said of it: texts.en.ts. */
export type LogoProblem = 'logo.wrongType' | 'logo.tooLarge'

/** What is wrong with a file; undefined where it may be uploaded (the server checks its content). */
export function problemWithLogo({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): LogoProblem | undefined {
  // A system that knows no type for the file gives none.
  const types = /\.svgz$/i.test(name) ? [...MEDIA_TYPES, ...COMPRESSED] : MEDIA_TYPES
  const isPicture = EXTENSIONS.test(name) && (type === '' || types.includes(type))
  if (!isPicture) return 'logo.wrongType'
  if (size > MAXIMUM_BYTES) return 'logo.tooLarge'
  return undefined
}
