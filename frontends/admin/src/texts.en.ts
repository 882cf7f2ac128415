/** Of what every part of the panel says. */
export const en = {
  error: 'Error',
} as const
