/** The only function that writes to the browser's console. Never pass it user input or health data. */
export function logError(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of a browser is its console
  console.error(what, ...(cause === undefined ? [] : [cause]))
}
