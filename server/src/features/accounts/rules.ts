/**
 * Attempts allowed to one address or account within a window. Clinics and villages share an address, so addresses get more;
 * an account gets few from one address and many from all, so that no stranger can keep its owner out.
 */
export const attempts = {
  login: { windowSeconds: 15 * 60, perAddress: 100, perAccountAndAddress: 10, perAccount: 100 },
  register: { windowSeconds: 60 * 60, perAddress: 60 },
  forgot: { windowSeconds: 60 * 60, perAddress: 30, perAccount: 5 },
  reset: { windowSeconds: 15 * 60, perAddress: 30 },
  changePassword: { windowSeconds: 15 * 60, perAccount: 10 }
} as const

// First match wins: many browsers also name the one they descend from.
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/EdgA?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux']
]

/** Browser and system in a few words: `Chrome on Android`. Empty when a program told nothing we know. */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter((it) => it !== undefined).join(' on ')
}
