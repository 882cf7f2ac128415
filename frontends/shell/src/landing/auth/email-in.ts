import { enteredIn } from '@presale/ui'

/** The address that stands in a form, for the form that takes its place; it may have come without an event. */
export const emailIn = (form: HTMLFormElement | null): string => (form && enteredIn(form).get('email')) ?? ''
