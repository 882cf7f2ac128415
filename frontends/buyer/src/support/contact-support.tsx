import { contactHref } from '@presale/contracts'
import { Button, Dialog, LinkButton, VisuallyHidden } from '@presale/ui'
import { ExternalLink, LifeBuoy, Mail } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSite } from '../site'

/** Leads to the sale's contact; where none has been named, it says so and what helps instead. */
export function ContactSupport({ isBlock }: { isBlock?: boolean }) {
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
        Contact Support{isPage && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
      </a>
    </LinkButton>
  )
}

function NoContact({ isBlock }: { isBlock?: boolean | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button isBlock={isBlock} icon={<LifeBuoy aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Contact Support
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="sm"
        closesOnOutsideClick
        title="No support contact yet"
        description="This sale has not published an address for support."
        footer={
          <LinkButton variant="primary">
            <Link to="/my-coins">Open My Coins</Link>
          </LinkButton>
        }
      >
        About a payment you need not write: report it on the purchase itself, in My Coins, also when its
        window has ended. Our team sees every report, with the purchase’s id.
      </Dialog>
    </>
  )
}
