import { lazyPart } from '../lazy-part'
import type { AuthDialogProps } from './auth/auth-dialog'

/** The dialog and its forms, which few visitors open: not in the landing's own script. */
export const authDialog = lazyPart<AuthDialogProps>(
  async () => (await import('./auth/auth-dialog')).AuthDialog,
)

// Whether it came is asked again by the click.
const fetchAhead = () => void authDialog.load().catch(() => undefined)

/** For whatever opens the dialog: its script is on the way before the click. */
export const fetchesAuthDialog = {
  onPointerEnter: fetchAhead,
  onPointerDown: fetchAhead,
  onFocus: fetchAhead,
}
