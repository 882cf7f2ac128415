export * from './amount'
export * from './badge'
export * from './button'
export * from './card'
export * from './chip'
export * from './choice'
export * from './class-names'
export * from './copy-button'
export {
  Countdown,
  type CountdownProps,
  CountdownRing,
  type CountdownRingProps,
  useCountdown,
} from './countdown'
export * from './dialog'
export type { FieldProps } from './field'
export * from './format'
export * from './menu'
export * from './notice'
export * from './pagination'
export * from './progress-bar'
export * from './relative-time'
export * from './skeleton'
export * from './spinner'
export * from './table'
export * from './tabs'
export * from './text-field'
export * from './toast'
export * from './tooltip'
export * from './use-media-query'
export * from './visually-hidden'
