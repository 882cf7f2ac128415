import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ConfirmPasswordDialog } from './confirm-password-dialog'
import { StepUpCancelled, StepUpContextProvider } from './step-up'

interface Question {
  readonly confirmed: () => void
  readonly cancelled: () => void
}

/** Stands around what asks for the password, and shows the one dialog that does. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Question | undefined>(undefined)
  const ask = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        const settle = (then: () => void) => () => {
          open.current = undefined
          setQuestion(undefined)
          then()
        }
        open.current = {
          confirmed: settle(resolve),
          cancelled: settle(() => reject(new StepUpCancelled())),
        }
        setQuestion(open.current)
      }),
    [],
  )
  // Whoever leaves the page has not confirmed: the change that waits is not sent later.
  useEffect(() => () => open.current?.cancelled(), [])
  return (
    <StepUpContextProvider value={ask}>
      {children}
      {question && <ConfirmPasswordDialog onConfirmed={question.confirmed} onClose={question.cancelled} />}
    </StepUpContextProvider>
  )
}
