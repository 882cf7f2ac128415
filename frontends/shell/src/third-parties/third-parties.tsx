import { PageSpinner } from '@presale/ui'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { carriesToken } from '../pages'
import { loadChat } from './chat'
import { useThirdParties, useWantsThirdParties } from './configured'
import { loadPixel } from './pixel'
import { isAdmin, needsNewDocument } from './this-document'

/**
 * Around every page: lets third parties in once the visitor has consented, and keeps them and the admin's page in
 * documents of their own.
 */
export function ThirdParties({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isWanted = useWantsThirdParties()
  const { basePixel, chatKey } = useThirdParties()
  const isLeaving = needsNewDocument(pathname, isWanted)
  // Another tab's consent, or a pixel that is set up just now, may come while the admin's page is open.
  // A page that a mail leads to has a token in its address, which each script in its document can read.
  const mayComeIn = isWanted && !isLeaving && !isAdmin(pathname) && !carriesToken(pathname)
  useEffect(() => {
    // The address is the new page's already: loading it again is the full load that the link would have been.
    if (isLeaving) window.location.reload()
  }, [isLeaving])
  useEffect(() => {
    if (!mayComeIn) return
    if (basePixel !== null) loadPixel(basePixel)
    if (chatKey !== null) loadChat(chatKey)
  }, [mayComeIn, basePixel, chatKey])
  // no text: the pages
  return isLeaving ? <PageSpinner fillsWindow /> : children
}
