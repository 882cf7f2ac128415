import type { MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { AddressView } from './use-address-view'

interface ViewLinkProps<View> extends Pick<AddressView<View>, 'linkTo' | 'change'> {
  /** What is other in the view that it leads to. */
  to: Partial<View>
  className?: string | undefined
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement> | undefined
}

/**
 * A link to the same page with another view. Its address is of the time when it was rendered; pressed, it changes the
 * address as it is by then: what was typed into a filter right before settles in between, and would be lost.
 */
export function ViewLink<View>({ to, linkTo, change, ...rest }: ViewLinkProps<View>) {
  const press = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    change(to)
  }
  return <Link {...rest} to={linkTo(to)} preventScrollReset onClick={press} />
}
