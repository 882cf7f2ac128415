import { SAMPLE_TGE } from '@presale/kernel'
import { Accordion, SampleTag } from '@presale/ui'
import styles from './faq.module.css'
import { useSaleFigures } from './sale-figures'
import { Section } from './section'

/** Four items, one open at a time. */
export function Faq() {
  return (
    <Section id="faq" title="FAQ" lead="Frequently asked questions, answered plainly." isSplit>
      <div className={styles.list}>
        <Accordion
          items={[
            {
              value: 'currencies',
              title: 'Which cryptocurrencies are accepted?',
              content:
                'BTC, ETH, DOGE, USDT, USDC. Send only the currency that you chose, on the network that is named beside the address: what is sent on another network may be lost for good.',
            },
            {
              value: 'amount',
              title: 'How much can I buy?',
              content:
                'The smallest purchase is 100 tokens; 1,000 to 10,000 is the recommended range. Tiers begin at 100 tokens and end with Legendary at 50,000. Pay only what you can afford to lose.',
            },
            { value: 'when', title: 'When do I receive my tokens?', content: <WhenAnswer /> },
            {
              value: 'late',
              title: 'What if I pay too late, or close the page?',
              content:
                'Your purchase is kept under My Coins, and you can go on until its 15 minutes are over. If you paid and the time ran out, say so there with one button: a person looks at the payment and can take the purchase up again.',
            },
          ]}
        />
      </div>
    </Section>
  )
}

function WhenAnswer() {
  const isSample = useSaleFigures().kind === 'sample'
  return (
    <>
      They stand in your account as soon as a person has approved your payment; we aim for 60 minutes after
      you tell us that you have paid. The tokens themselves are handed out after the presale
      {isSample ? (
        <>
          : the token generation is planned {SAMPLE_TGE}. <SampleTag />
        </>
      ) : (
        '.'
      )}
    </>
  )
}
