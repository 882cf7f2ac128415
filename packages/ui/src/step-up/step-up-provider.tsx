import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ConfirmPasskeyDialog } from './confirm-passkey-dialog'
import { ConfirmPasswordDialog } from './confirm-password-dialog'
import { type Change, type StepUpCalls, StepUpCancelled, StepUpContextProvider } from './step-up'

interface Question {
  readonly refusal: unknown
  readonly confirmed: (signature?: string) => void
  readonly cancelled: () => void
}

export interface StepUpProviderProps {
  calls: StepUpCalls
  /** Where the person is: what waits for the password is given up when they go elsewhere. */
  place: string
  /** What a passkey is to sign, for who is to read it first. */
  showChange?: ((change: Change) => ReactNode) | undefined
  children: ReactNode
}

/** Stands around what asks for the password, and shows the one dialog that does. */
export function StepUpProvider({ calls, place, showChange, children }: StepUpProviderProps) {
  const [question, setQuestion] = useState<Question>()
  const open = useRef<Question | undefined>(undefined)
  const ask = useCallback(
    (refusal: unknown) =>
      new Promise<string | undefined>((resolve, reject) => {
        const settled = () => {
          open.current = undefined
          setQuestion(undefined)
        }
        open.current?.cancelled()
        open.current = {
          refusal,
          confirmed: (signature) => {
            settled()
            resolve(signature)
          },
          cancelled: () => {
            settled()
            reject(new StepUpCancelled())
          },
        }
        setQuestion(open.current)
      }),
    [],
  )
  // Leaving the page is no confirmation: the waiting change is not sent later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is what ends it
  useEffect(() => () => open.current?.cancelled(), [place])
  const asking = useMemo(() => ({ isWanted: calls.isWanted, ask }), [calls, ask])
  return (
    <StepUpContextProvider value={asking}>
      {/* no text: the whole page */}
      {children}
      {question && <Asked question={question} calls={calls} showChange={showChange} />}
    </StepUpContextProvider>
  )
}

function Asked({
  question: { refusal, confirmed, cancelled },
  calls,
  showChange,
}: { question: Question } & Pick<StepUpProviderProps, 'calls' | 'showChange'>) {
  const request = calls.toSign(refusal)
  if (!request && !calls.isByPasskey(refusal))
    return <ConfirmPasswordDialog calls={calls} onConfirmed={() => confirmed()} onClose={cancelled} />
  return (
    <ConfirmPasskeyDialog
      calls={calls}
      request={request}
      showChange={showChange}
      onConfirmed={confirmed}
      onClose={cancelled}
    />
  )
}
