export type AuthTab = 'sign-up' | 'sign-in'
/** Opens the dialog with that tab. */
export type OpenAuth = (tab: AuthTab) => void

/** What a link to the landing page carries that leads to the sign-in. */
export const OPENS_SIGN_IN = { auth: 'sign-in' } as const

export function opensSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'auth' in state && state.auth === OPENS_SIGN_IN.auth
}
