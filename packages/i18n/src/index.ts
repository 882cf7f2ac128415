export type { KeyOf, Translate, Translation } from './catalogue'
export * from './kept'
export * from './languages'
export { lazyReadable } from './lazy-readable'
export * from './page-language'
export * from './rich'
export * from './sentences'
export {
  dateLocale,
  followPageLanguage,
  numberLocale,
  readable,
  shownLanguage,
  useDirection,
  useLanguage,
} from './shown-language'
export { createTexts, type Texts } from './texts'
