/** Of what every part of the panel says. */
export const en = {
  error: 'Error',
  waits: 'This change waits',
  'waits.approval': 'Another admin has to approve it within 24 hours. Nothing has changed yet.',
  'waits.time': 'It takes effect on {time}, unless it is stopped. Nothing has changed yet.',
} as const
