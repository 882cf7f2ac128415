import { ChevronDown } from 'lucide-react'
import { Accordion as RadixAccordion, Tabs as RadixTabs } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabItem {
  readonly value: string
  readonly label: ReactNode
  /** A small figure beside the label: how many need attention. */
  readonly count?: number | undefined
  readonly content: ReactNode
}

export interface TabsProps {
  /** What the tabs choose between, for a screen reader. */
  label: string
  items: readonly TabItem[]
  value: string
  onValueChange: (value: string) => void
}

/** Only the chosen tab's content is mounted. On a phone the row scrolls sideways. */
export function Tabs({ label, items, value, onValueChange }: TabsProps) {
  return (
    <RadixTabs.Root className={styles.tabs} value={value} onValueChange={onValueChange}>
      <RadixTabs.List className={styles.list} aria-label={label}>
        {items.map((item) => (
          <RadixTabs.Trigger key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && item.count > 0 && <span className={styles.count}>{item.count}</span>}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className={styles.content} tabIndex={-1}>
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

export interface AccordionProps {
  items: readonly { readonly value: string; readonly title: ReactNode; readonly content: ReactNode }[]
}

/** One open at a time; the open one can be closed. */
export function Accordion({ items }: AccordionProps) {
  return (
    <RadixAccordion.Root type="single" collapsible className={styles.accordion}>
      {items.map((item) => (
        <RadixAccordion.Item key={item.value} value={item.value} className={styles.item}>
          <RadixAccordion.Header className={styles.header}>
            <RadixAccordion.Trigger className={styles.trigger}>
              {item.title}
              <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content className={styles.answer}>
            <div className={styles.answerText}>{item.content}</div>
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  )
}
