/** A Chromium of this machine, or one that was fetched; throws when there is none to be had. */
export function findBrowser(): Promise<{ executablePath: string; env: Record<string, string> }>
