import type { Pixel } from '@presale/contracts'
import { checkDraft, draftOf, pixelInUse } from './pixel-form'
import { texts } from './texts'

const { t } = texts

const launch: Pixel = {
  id: 'p-1',
  name: 'Launch',
  basePixel: 'o1abc',
  eventPixel: 'tw-o1abc',
  isActive: false,
  createdAt: '2026-11-21T10:00:00.000Z',
}

describe('the pixel form', () => {
  it('given a pixel to edit, then it starts with what is stored; a new one is active', () => {
    expect(draftOf(launch)).toEqual({
      name: 'Launch',
      basePixel: 'o1abc',
      eventPixel: 'tw-o1abc',
      isActive: false,
    })
    expect(draftOf(undefined)).toEqual({ name: '', basePixel: '', eventPixel: '', isActive: true })
  })

  it('given nothing, then name, base pixel id and event pixel id are each required', () => {
    expect(checkDraft(draftOf(undefined), t)).toEqual({
      isValid: false,
      errors: {
        name: 'Name is required',
        basePixel: 'Base pixel ID is required',
        eventPixel: 'Event pixel ID is required',
      },
    })
  })

  it('given script in the place of an id, then it is not sent', () => {
    expect(checkDraft({ ...draftOf(launch), basePixel: "x');alert(1)//" }, t)).toMatchObject({
      errors: { basePixel: 'Base pixel ID may have letters, digits, - and _ only' },
    })
  })

  it('given what is too long or cannot be stored, then the field says so', () => {
    const draft = { ...draftOf(launch), name: 'x'.repeat(101), eventPixel: 'a\u0000b' }
    expect(checkDraft(draft, t)).toMatchObject({
      errors: {
        name: 'Name is too long: at most 100 characters',
        eventPixel: 'Event pixel ID has characters that cannot be stored',
      },
    })
  })

  it('given blanks around it, then they are dropped', () => {
    expect(checkDraft({ ...draftOf(launch), name: ' Launch ' }, t)).toMatchObject({
      input: { name: 'Launch' },
    })
  })
})

describe('the pixel that the pages take', () => {
  it('given several are active, then it is the newest of them; given none is, then none', () => {
    const [newest, older, oldest] = [
      launch,
      { ...launch, id: 'p-2', isActive: true },
      { ...launch, id: 'p-3', isActive: true },
    ]
    expect(pixelInUse([newest, older, oldest])?.id).toBe('p-2')
    expect(pixelInUse([newest])).toBeUndefined()
  })
})
