/**
 * The shell's, by their names there: the light theme's, which every mail program shows, and the dark one's. A mail has no variables,
 * so that they are written down again; a test holds them against the style sheet.
 */
export const COLOURS = {
  'surface-0': ['#f3f5f7', '#0d1013'],
  'surface-1': ['#ffffff', '#14181c'],
  border: ['#d9dfe5', '#2a3138'],
  'text-1': ['#13191f', '#eef2f5'],
  'text-2': ['#414c57', '#b1bcc6'],
  'text-3': ['#56626d', '#8f9ba6'],
  accent: ['#1858b0', '#7fb3f7'],
  'on-accent': ['#ffffff', '#08131f'],
} as const

export type Colour = keyof typeof COLOURS

export const light = (name: Colour): string => COLOURS[name][0]
export const dark = (name: Colour): string => COLOURS[name][1]
