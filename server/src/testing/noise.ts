/** A square of random shades, always the same ones, by a generator of Lehmer's: one byte a pixel. */
export function grain(size: number): Buffer {
  let last = 7
  return Buffer.alloc(size * size).map(() => {
    last = (last * 48_271) % 2_147_483_647
    return last % 256
  }) as Buffer
}
