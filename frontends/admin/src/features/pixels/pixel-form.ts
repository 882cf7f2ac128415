import { fieldSentences, type Pixel, type PixelInput, pixelInput } from '@presale/contracts'

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

/** The contract's rules, with the sentence beside the field that breaks one. */
export function checkDraft(draft: PixelDraft): CheckedPixel {
  const parsed = pixelInput.safeParse(draft)
  if (parsed.success) return { isValid: true, input: parsed.data }
  return { isValid: false, errors: fieldSentences(parsed.error) }
}

/** The pages take one: the newest that is active. @param pixels newest first, as the server lists them. */
export function pixelInUse(pixels: readonly Pixel[]): Pixel | undefined {
  return pixels.find(({ isActive }) => isActive)
}
