export function buildServer(): Promise<void>
export function buildAll(): Promise<void>
export function buildIfStale(): Promise<void>
