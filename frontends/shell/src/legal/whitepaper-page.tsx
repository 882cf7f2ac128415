import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useToken } from '../token'
import styles from './legal.module.css'

/** The excerpt of spec section 2. The document behind /whitepaper.pdf is a print of this page. */
export function WhitepaperPage() {
  const { name } = useToken()
  return (
    <main className={styles.paper}>
      <Link to="/" className={styles.back}>
        <ArrowLeft size={16} aria-hidden="true" />
        Back to Home
      </Link>
      <h1>{name} whitepaper</h1>
      <p className={styles.lead}>An excerpt: what the presale is, and how it keeps its books.</p>
      <div className={styles.text}>
        <section>
          <h2>Executive Summary</h2>
          <p>
            {name} is sold in a presale before it is issued. A buyer chooses an amount, pays in a
            cryptocurrency to an address that the platform shows, and holds a balance here from the moment
            that the payment is approved until the tokens are handed out.
          </p>
          <p>
            Every step of a purchase is written down once and never changed: the request with its locked
            price, the payment that was reported, the decision and who took it. Balances are the sum of the
            approved purchases and of nothing else, and can be calculated anew from that record at any time.
          </p>
        </section>
        <section>
          <h2>Introduction</h2>
          <p>
            Presales ask for trust before there is anything to hold. This one asks for as little as it can:
            the price is fixed when you ask for an address, the time you have is shown and kept by the
            server's clock, and a payment that arrives late is not lost but looked at by a person.
          </p>
          <p>
            Holders belong to one of seven tiers, from Basic to Legendary, by the size of their balance. A
            tier is a statement of what you hold, and changes with it.
          </p>
        </section>
      </div>
    </main>
  )
}
