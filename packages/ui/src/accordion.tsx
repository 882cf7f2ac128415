import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './accordion.module.css'
import { nextFocused } from './accordion-keys'

export interface AccordionProps {
  items: readonly { readonly value: string; readonly title: ReactNode; readonly content: ReactNode }[]
}

/** One open at a time; the open one can be closed. Keyboard and roles of the WAI-ARIA pattern. */
export function Accordion({ items }: AccordionProps) {
  const [openValue, setOpenValue] = useState<string>()
  const id = useId()
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = nextFocused(event.key, index, items.length)
    if (next === undefined) return
    event.preventDefault()
    buttons.current[next]?.focus()
  }
  return (
    <div className={styles.accordion}>
      {items.map(({ value, title, content }, index) => {
        const isOpen = value === openValue
        return (
          <div key={value} className={styles.item}>
            <h3 className={styles.header}>
              <button
                ref={(button) => {
                  buttons.current[index] = button
                }}
                type="button"
                id={`${id}-title-${value}`}
                className={styles.trigger}
                aria-expanded={isOpen}
                aria-controls={`${id}-content-${value}`}
                onClick={() => setOpenValue(isOpen ? undefined : value)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <span>{title}</span>
                <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
              </button>
            </h3>
            <section
              id={`${id}-content-${value}`}
              className={styles.answer}
              aria-labelledby={`${id}-title-${value}`}
              hidden={!isOpen}
            >
              <div className={styles.answerText}>{content}</div>
            </section>
          </div>
        )
      })}
    </div>
  )
}
