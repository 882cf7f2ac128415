import { Eye, ListChecks, ReceiptText, Search, Timer, UserCheck, Wallet } from 'lucide-react'
import { type Point, PointCards, PointLines } from './points'
import { Section } from './section'

const BENEFITS: readonly Point[] = [
  {
    icon: ReceiptText,
    title: 'The price you saw is the price you pay',
    text: 'Token price, exchange rate and address are kept with your request. No later change counts against you.',
  },
  {
    icon: Timer,
    title: 'A late payment is not lost',
    text: 'When the clock runs out, tell us that you have paid. A person looks at it and can take it up again.',
  },
  {
    icon: Eye,
    title: 'Every step is on record',
    text: 'Request, payment and decision are written down once. Your balance is the sum of what was approved.',
  },
]

export function Benefits() {
  return (
    <Section
      id="benefits"
      title="Benefits"
      lead="Sending money to an address asks for trust. This is what you can hold us to."
    >
      <PointCards points={BENEFITS} />
    </Section>
  )
}

const SELECTION: readonly Point[] = [
  {
    icon: Search,
    title: 'Your currency',
    text: 'Search the list, see the current price of each one, and pay with the coin you already hold.',
  },
  {
    icon: ListChecks,
    title: 'Your amount',
    text: 'Any whole number from 100 tokens. The tier that it reaches and the exact amount to pay stand beside it.',
  },
  {
    icon: Wallet,
    title: 'Your wallet',
    text: 'Scan the code, open your wallet by its link, or copy the address and the amount, digit for digit.',
  },
  {
    icon: UserCheck,
    title: 'Your pace',
    text: 'Close the page and come back: an open purchase waits under My Coins until its time is over.',
  },
]

export function SelectionFeatures() {
  return (
    <Section title="Selection Features" lead="You choose; the page works out the rest and says how.">
      <PointLines points={SELECTION} />
    </Section>
  )
}
