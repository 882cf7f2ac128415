import { Kept, symbolsIn } from '@presale/i18n'
import { Notice } from '@presale/ui'
import { type BuyingAct, failureSentences } from './failure-sentences'
import { texts } from './texts'

/** What is left to read of a failed call when its toast is gone. */
export function FailureNotice({ error, act }: { error: Error | null; act: BuyingAct }) {
  const t = texts.useT()
  if (error === null) return null
  const { title, text } = failureSentences(error, act, t)
  return (
    <Notice tone="declined" title={<Kept text={title} words={symbolsIn(title)} />}>
      {text}
    </Notice>
  )
}
