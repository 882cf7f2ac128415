export { type KeyOf, LANGUAGES, type Language, type Translate, type Translation } from '@presale/kernel'
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
