/** The one place that writes to the browser's console. Never give it what a person typed or what is in their record. */
export function logError(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the log of a browser is its console
  console.error(what, ...(cause === undefined ? [] : [cause]))
}
