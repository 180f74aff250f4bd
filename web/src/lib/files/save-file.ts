/** Downloads a file under this name. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Not earlier, because the browser reads the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
