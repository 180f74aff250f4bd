/** 16 random bytes in hex. Unlike crypto.randomUUID it also exists on pages without TLS. */
export const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
