/**
 * Opens the page that the address names when Back or Forward changes only the address. The app leaves for the landing page by
 * a reload, after which the browser takes the app's other history entries for this document's own.
 */
export function reopenOnBack(ownPath: string, reload: () => void): void {
  addEventListener('popstate', () => {
    if (location.pathname !== ownPath) reload()
  })
}
