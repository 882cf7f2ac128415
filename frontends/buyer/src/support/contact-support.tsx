import { contactHref } from '@presale/contracts'
import { Button, Dialog, LinkButton, VisuallyHidden } from '@presale/ui'
import { ExternalLink, LifeBuoy, Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { texts as purchaseTexts } from '../purchases/texts'
import { useSite } from '../site'
import { texts } from './texts'

/** Leads to the sale's contact; where none has been named, it says so and what helps instead. */
export function ContactSupport({ isBlock }: { isBlock?: boolean }) {
  const t = texts.useT()
  const newTab = purchaseTexts.useT()('newTab')
  const { supportContact } = useSite()
  if (supportContact === null) return <NoContact isBlock={isBlock} />
  const isPage = supportContact.startsWith('https://')
  return (
    <LinkButton
      isBlock={isBlock}
      icon={isPage ? <ExternalLink aria-hidden="true" /> : <Mail aria-hidden="true" />}
    >
      <a
        href={contactHref(supportContact)}
        {...(isPage ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
      >
        <span>{t('contact')}</span>
        {isPage && <VisuallyHidden>{` ${newTab}`}</VisuallyHidden>}
      </a>
    </LinkButton>
  )
}

function NoContact({ isBlock }: { isBlock?: boolean | undefined }) {
  const t = texts.useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button isBlock={isBlock} icon={<LifeBuoy aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('contact')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="sm"
        closesOnOutsideClick
        title={t('noContact')}
        description={t('noContact.why')}
        footer={
          <LinkButton variant="primary">
            <Link to="/my-coins">{t('openMyCoins')}</Link>
          </LinkButton>
        }
      >
        {t('noContact.instead')}
      </Dialog>
    </>
  )
}
