/** Hands a file to the browser, to be saved under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Only once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
