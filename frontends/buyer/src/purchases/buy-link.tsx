import { LinkButton, Tag } from '@presale/ui'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { useClosedSaleOnce } from './closed-sale'

export interface BuyLinkProps extends Omit<ComponentProps<typeof LinkButton>, 'children'> {
  readonly children: string
}

/** The way to Buy Coins. While nothing is sold, the reason stands in its place. */
export function BuyLink({ children, ...look }: BuyLinkProps) {
  const closed = useClosedSaleOnce()
  // As wide as its words, in a card that stretches what is in it.
  if (closed)
    return (
      <span>
        <Tag tone="pending">{closed.title}</Tag>
      </span>
    )
  return (
    <LinkButton {...look}>
      <Link to="/buy-coins">{children}</Link>
    </LinkButton>
  )
}
