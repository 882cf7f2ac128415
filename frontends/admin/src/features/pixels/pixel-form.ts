import { type Pixel, type PixelInput, pixelEdit, pixelInput } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { firstIssues } from '../../forms/first-issues'
import type { en } from './texts.en'

/** What stands in the form, as it is typed. */
export interface PixelDraft {
  readonly name: string
  readonly basePixel: string
  readonly eventPixel: string
  readonly isActive: boolean
}

/** A new pixel is active unless said otherwise. */
export function draftOf(pixel: Pixel | undefined): PixelDraft {
  return {
    name: pixel?.name ?? '',
    basePixel: pixel?.basePixel ?? '',
    eventPixel: pixel?.eventPixel ?? '',
    isActive: pixel?.isActive ?? true,
  }
}

export type PixelErrors = Readonly<Partial<Record<keyof PixelDraft, string>>>

export type CheckedPixel =
  | { readonly isValid: true; readonly input: PixelInput }
  | { readonly isValid: false; readonly errors: PixelErrors }

const FIELDS = ['name', 'basePixel', 'eventPixel'] as const

const asBefore = pixelInput.extend({ name: pixelEdit.shape.name })

/** The contract's rules, with the sentence beside the field that breaks one. */
export function checkDraft(
  draft: PixelDraft,
  t: Translate<typeof en>,
  /** Stays as it is, whatever is in it. */
  nameBefore?: string,
): CheckedPixel {
  const parsed = (draft.name === nameBefore ? asBefore : pixelInput).safeParse(draft)
  if (parsed.success) return { isValid: true, input: parsed.data }
  const errors: Partial<Record<keyof PixelDraft, string>> = {}
  for (const [field, { code, maximum }] of firstIssues(FIELDS, parsed.error)) {
    if (code === 'too_small') errors[field] = t(`problem.${field}.needed`)
    else if (code === 'too_big') errors[field] = t(`problem.${field}.tooLong`, { most: Number(maximum) })
    else if (code === 'invalid_format' && field !== 'name') errors[field] = t(`problem.${field}.form`)
    else errors[field] = t(`problem.${field}.characters`)
  }
  return { isValid: false, errors }
}

/** The pages take one: the newest that is active. @param pixels newest first, as the server lists them. */
export function pixelInUse(pixels: readonly Pixel[]): Pixel | undefined {
  return pixels.find(({ isActive }) => isActive)
}
