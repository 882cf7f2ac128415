import { useDirection } from '@presale/i18n'
import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
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
  const { list, showChosenSoon } = useChosenInView(value)
  const choose = useOncePerChoice(value, onValueChange)
  return (
    <RadixTabs.Root className={styles.tabs} dir={useDirection()} value={value} onValueChange={choose}>
      <RadixTabs.List ref={list} className={styles.list} aria-label={label} onFocus={showChosenSoon}>
        {items.map((item) => (
          <RadixTabs.Trigger key={item.value} value={item.value} className={styles.tab}>
            <span>{item.label}</span>
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

/** Long enough for what took the focus to be the chosen one, if it is to be. */
const SOON_MS = 300

/**
 * Scrolls the row, and nothing else, so far that the chosen tab can be seen: a link may name the last one. Also after a tab
 * took the focus, which moves the row: by then another one may be chosen, as by the browser's Back.
 */
function useChosenInView(value: string) {
  const list = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is chosen by now
  useEffect(() => showChosen(list.current), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const showChosenSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => showChosen(list.current), SOON_MS)
  }
  return { list, showChosenSoon }
}

function showChosen(row: HTMLElement | null): void {
  const chosen = row?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')
  if (!row || !chosen) return
  const [frame, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  if (tab.left < frame.left) row.scrollLeft += tab.left - frame.left
  else if (tab.right > frame.right) row.scrollLeft += tab.right - frame.right
}

/**
 * A click chooses twice, when the button goes down and when the tab takes the focus. Where the value comes back
 * later than that, as from the address bar, both would count: two entries in the history for one tab.
 */
function useOncePerChoice(value: string, onValueChange: (value: string) => void) {
  const asked = useRef(value)
  // Also where the value stayed: what was asked for may have been taken back before it was rendered.
  useEffect(() => {
    asked.current = value
  })
  return (next: string) => {
    if (next === asked.current) return
    asked.current = next
    onValueChange(next)
  }
}
