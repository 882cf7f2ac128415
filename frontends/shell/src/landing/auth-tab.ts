export type AuthTab = 'sign-up' | 'sign-in'
/** Opens the dialog with that tab. */
export type OpenAuth = (tab: AuthTab) => void
