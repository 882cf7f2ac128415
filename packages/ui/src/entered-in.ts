/**
 * What stands in a form's named text fields as it is sent. A password manager may fill them in without an event, and
 * then nobody has heard of it.
 */
export function enteredIn(form: HTMLFormElement): ReadonlyMap<string, string> {
  const entered = new Map<string, string>()
  for (const field of form.elements) {
    const isText = field instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(field.type)
    if (isText && field.name !== '') entered.set(field.name, field.value)
  }
  return entered
}
