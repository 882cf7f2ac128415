import { Kept } from '@presale/i18n'
import { TERMS_VERSION } from '@presale/kernel'
import { Button, Dialog } from '@presale/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { texts as shellTexts } from '../texts'
import { useToken } from '../token'
import styles from './legal.module.css'
import { PRIVACY_HASH, TERMS_HASH } from './legal-links'
import { texts } from './texts'

const TERMS = ['terms.purchase', 'terms.price', 'terms.approval', 'terms.refusal', 'terms.account'] as const
const PRIVACY = ['privacy.stored', 'privacy.purpose', 'privacy.cookies', 'privacy.rights'] as const

type Passage = (typeof TERMS | typeof PRIVACY)[number]

/** Terms and privacy, opened by #terms and #privacy on any page. */
export function LegalDialogs() {
  const t = shellTexts.useT()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ search, hash: '' }, { replace: true })
  return (
    <>
      <TextDialog isOpen={hash === TERMS_HASH} onClose={close} title={t('terms')} passages={TERMS} />
      <TextDialog isOpen={hash === PRIVACY_HASH} onClose={close} title={t('privacy')} passages={PRIVACY} />
    </>
  )
}

interface TextDialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  passages: readonly Passage[]
}

function TextDialog({ isOpen, onClose, title, passages }: TextDialogProps) {
  const t = texts.useT()
  const { name } = useToken()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={<Kept text={t('about', { name, version: TERMS_VERSION })} words={[name]} />}
      closesOnOutsideClick
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className={styles.text}>
        {passages.map((passage) => (
          <section key={passage}>
            <h3>{t(passage)}</h3>
            <p>{t(`${passage}.text`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
