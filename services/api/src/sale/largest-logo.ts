/** 'Maximum 5 MB', as the form says: of the file that is sent, and of what a compressed one holds. */
export const LARGEST_LOGO_BYTES = 5 * 1024 * 1024
