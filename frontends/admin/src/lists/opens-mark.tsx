import { ChevronRight } from 'lucide-react'
import styles from './opens-mark.module.css'

/** In the first cell of a row that opens: a card on a phone has to look like it. */
export function OpensMark() {
  return <ChevronRight className={styles.mark} size={16} aria-hidden="true" />
}
