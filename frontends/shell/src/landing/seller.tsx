import { Kept } from '@presale/i18n'
import { parsedUrl } from '@presale/kernel'
import { useProjectMission, useSite } from '../site'
import { useToken } from '../token'
import { Section } from './section'
import styles from './seller.module.css'
import { texts } from './texts'

/** Who sells, what for, and where that can be looked up; nothing until an admin has said who. */
export function Seller() {
  const t = texts.useT()
  const { name } = useToken()
  const { sellerName, sellerRecord } = useSite()
  const mission = useProjectMission()
  if (sellerName === null) return null
  const host = sellerRecord === null ? undefined : parsedUrl(sellerRecord)?.host
  return (
    <Section title={t('seller.title')} isSplit>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Kept text={t('seller.by', { name })} words={[name]} />
          </dt>
          <dd>
            <bdi translate="no">{sellerName}</bdi>
          </dd>
        </div>
        {mission !== null && (
          <div>
            <dt>{t('seller.purpose')}</dt>
            <dd className={styles.mission} dir="auto">
              {mission}
            </dd>
          </div>
        )}
        {sellerRecord !== null && host !== undefined && (
          <div>
            <dt>{t('seller.record')}</dt>
            <dd>
              <a href={sellerRecord} target="_blank" rel="noopener noreferrer" translate="no">
                {host}
              </a>
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
