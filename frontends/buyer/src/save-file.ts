/** Hands a file over to the browser, which keeps it as one that was downloaded. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the blob once it was clicked.
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
