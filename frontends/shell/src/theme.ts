export type Theme = 'dark' | 'light'

const STORAGE_KEY = 'theme'

/** The theme that was chosen here; undefined: the system decides. Storage may be forbidden. */
function storedTheme(): Theme | undefined {
  try {
    const value = localStorage.getItem(STORAGE_KEY)
    return value === 'dark' || value === 'light' ? value : undefined
  } catch {
    return undefined
  }
}

/** Before the first paint, so that nothing flashes. */
export function applyStoredTheme(): void {
  const theme = storedTheme()
  if (theme) document.documentElement.dataset.theme = theme
}

/** What is on the screen now. */
export function currentTheme(): Theme {
  return getComputedStyle(document.documentElement).colorScheme === 'light' ? 'light' : 'dark'
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
