const STORAGE_KEY = 'counted-purchases'
/** Purchases older than this many are not shown again as news. */
const KEPT = 200

/**
 * Calls count once for each mark, also across reloads and tabs. Tabs that come to it at the same time take
 * turns, where the browser has locks (not on plain http).
 */
export async function countOnce(mark: string, count: () => void): Promise<void> {
  const settle = () => {
    const marks = storedMarks()
    if (marks.includes(mark)) return
    store([...marks, mark].slice(-KEPT))
    count()
  }
  if ('locks' in navigator) await navigator.locks.request(STORAGE_KEY, settle)
  else settle()
}

// Where storage is forbidden it holds for this page.
let marksOfPage: readonly string[] = []

function storedMarks(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return marksOfPage
  }
}

function store(marks: readonly string[]): void {
  marksOfPage = marks
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(marks))
  } catch {
    // Kept above.
  }
}
