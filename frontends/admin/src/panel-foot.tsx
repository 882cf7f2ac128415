import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './panel-foot.module.css'

const FootContext = createContext<HTMLElement | null>(null)

/** Stands around the panel, and keeps its foot. */
export function PanelFootProvider({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <FootContext value={foot}>
      {/* no text: the whole page */}
      {children}
      <div ref={setFoot} className={styles.foot} />
    </FootContext>
  )
}

/** At the end of the panel, below everything: what sticks to the lower edge from there sticks all along the page. */
export function PanelFoot({ children }: { children: ReactNode }) {
  const foot = useContext(FootContext)
  return foot && createPortal(children, foot)
}
