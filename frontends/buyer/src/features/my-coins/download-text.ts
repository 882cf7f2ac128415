/** Hands the browser a file made here. */
export function downloadText(fileName: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has its own hold on the blob once it was clicked.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
