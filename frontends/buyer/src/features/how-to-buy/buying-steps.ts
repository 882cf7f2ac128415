import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

type Step = 'account' | 'amount' | 'method' | 'purchase' | 'track'

interface BuyingStep {
  readonly id: Step
  readonly title: string
  readonly text: string
  readonly link?: { readonly to: string; readonly label: string }
}

/** The steps of 'How to Buy'. The third has its methods beside it. */
export function buyingSteps(t: Translate<typeof en>): BuyingStep[] {
  const step = (id: Step) => ({ id, title: t(`step.${id}`), text: t(`step.${id}.text`) })
  return [
    step('account'),
    step('amount'),
    step('method'),
    { ...step('purchase'), link: { to: '/buy-coins', label: t('step.purchase.link') } },
    { ...step('track'), link: { to: '/dashboard', label: t('step.track.link') } },
  ]
}

/** The currencies that the third step names; Buy Coins lists what the sale takes today. */
export const NAMED_CURRENCIES = ['BTC', 'ETH', 'USDT', 'USDC', 'TRX'] as const

export const SECURITY_RULES = ['address', 'exactly', 'final', 'secrets'] as const

const QUESTIONS = ['currencies', 'card', 'minimum', 'late', 'closed', 'wrong-amount'] as const

export const questions = (t: Translate<typeof en>) =>
  QUESTIONS.map((value) => ({ value, title: t(`faq.${value}`), content: t(`faq.${value}.text`) }))
