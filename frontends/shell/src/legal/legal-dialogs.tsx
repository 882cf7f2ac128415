import { TERMS_VERSION } from '@presale/kernel'
import { Button, Dialog } from '@presale/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { useToken } from '../token'
import styles from './legal.module.css'
import { PRIVACY_HASH, TERMS_HASH } from './legal-links'
import { type Passage, PRIVACY, TERMS } from './legal-texts'

/** Terms and privacy, opened by #terms and #privacy on any page. */
export function LegalDialogs() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const close = () => void navigate({ search, hash: '' }, { replace: true })
  return (
    <>
      <TextDialog isOpen={hash === TERMS_HASH} onClose={close} title="Terms of Use" passages={TERMS} />
      <TextDialog isOpen={hash === PRIVACY_HASH} onClose={close} title="Privacy Policy" passages={PRIVACY} />
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
  const { name } = useToken()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      description={`${name} presale, version ${TERMS_VERSION}`}
      closesOnOutsideClick
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles.text}>
        {passages.map((passage) => (
          <section key={passage.title}>
            <h3>{passage.title}</h3>
            <p>{passage.text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
