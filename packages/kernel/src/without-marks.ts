/** 'Müller' → 'Muller': letters without the marks above and below them, for a search that minds neither. */
export function withoutMarks(text: string): string {
  return text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
}
