import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ConfirmPasskeyDialog } from './confirm-passkey-dialog'
import { ConfirmPasswordDialog, type ConfirmPasswordDialogProps } from './confirm-password-dialog'
import { type StepUpCalls, StepUpCancelled, StepUpContextProvider } from './step-up'

interface Question {
  readonly isByPasskey: boolean
  readonly confirmed: () => void
  readonly cancelled: () => void
}

export interface StepUpProviderProps {
  calls: StepUpCalls
  /** Where the person is: what waits for the password is given up when they go elsewhere. */
  place: string
  children: ReactNode
}

function ConfirmDialogOf({ isByPasskey, ...props }: ConfirmPasswordDialogProps & { isByPasskey: boolean }) {
  return isByPasskey ? <ConfirmPasskeyDialog {...props} /> : <ConfirmPasswordDialog {...props} />
}

/** Stands around what asks for the password, and shows the one dialog that does. */
export function StepUpProvider({ calls, place, children }: StepUpProviderProps) {
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Question | undefined>(undefined)
  const ask = useCallback(
    (refusal: unknown) =>
      new Promise<void>((resolve, reject) => {
        const settle = (then: () => void) => () => {
          open.current = undefined
          setQuestion(undefined)
          then()
        }
        open.current?.cancelled()
        open.current = {
          isByPasskey: calls.isByPasskey(refusal),
          confirmed: settle(resolve),
          cancelled: settle(() => reject(new StepUpCancelled())),
        }
        setQuestion(open.current)
      }),
    [calls],
  )
  // Leaving the page is no confirmation: the waiting change is not sent later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what ends it
  useEffect(() => () => open.current?.cancelled(), [place])
  const asking = useMemo(() => ({ isWanted: calls.isWanted, ask }), [calls, ask])
  return (
    <StepUpContextProvider value={asking}>
      {/* no text: the whole page */}
      {children}
      {question && (
        <ConfirmDialogOf
          isByPasskey={question.isByPasskey}
          calls={calls}
          onConfirmed={question.confirmed}
          onClose={question.cancelled}
        />
      )}
    </StepUpContextProvider>
  )
}
