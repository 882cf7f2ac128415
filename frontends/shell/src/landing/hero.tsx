import { useToken } from '../token'
import type { OpenAuth } from './auth-tab'
import { CountdownCard } from './countdown-card'
import styles from './hero.module.css'
import { SecureButton } from './secure-button'

export function Hero({ onOpen }: { onOpen: OpenAuth }) {
  const { name } = useToken()
  return (
    <section className={styles.hero} aria-labelledby="headline">
      <div>
        <p className={styles.eyebrow}>The {name} presale</p>
        <h1 className={styles.headline} id="headline">
          Hold {name} before it is issued
        </h1>
        <p className={styles.lead}>
          Choose an amount, pay in the cryptocurrency you have, and see every step of your purchase until the
          tokens stand in your account.
        </p>
        <div className={styles.actions}>
          <SecureButton onOpen={onOpen} />
          <a href="#how-it-works" className={styles.more}>
            How it works
          </a>
        </div>
      </div>
      <CountdownCard />
    </section>
  )
}
