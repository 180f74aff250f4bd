import { describe, expect, it } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

function breakerAt() {
  let seconds = 0
  const breaker = new CircuitBreaker({ now: () => new Date(seconds * 1000) })
  const fail = (retryAfterSeconds?: number) => {
    const may = breaker.tryAcquire()
    if (may) breaker.failed(retryAfterSeconds)
    return may
  }
  return { breaker, fail, pass: (by: number) => (seconds += by) }
}

describe('a provider that fails', () => {
  it('rests a minute after three failures in a row, then one call tries', () => {
    const { breaker, fail, pass } = breakerAt()
    expect([fail(), fail(), fail()]).toEqual([true, true, true])
    expect(breaker.tryAcquire()).toBe(false)
    pass(59)
    expect(breaker.tryAcquire()).toBe(false)
    pass(2)
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, false])
    breaker.succeeded()
    expect([fail(), fail()]).toEqual([true, true])
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('rests again at once when the trial fails', () => {
    const { breaker, fail, pass } = breakerAt()
    for (let i = 0; i < 3; i++) fail()
    pass(61)
    expect(fail()).toBe(true)
    expect(breaker.tryAcquire()).toBe(false)
    pass(61)
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('does not rest when it answers in between', () => {
    const { breaker, fail } = breakerAt()
    for (let i = 0; i < 5; i++) {
      fail()
      fail()
      breaker.tryAcquire()
      breaker.succeeded()
    }
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('rests as long as it asks for, ten minutes at most', () => {
    const { breaker, fail, pass } = breakerAt()
    fail(90)
    pass(89)
    expect(breaker.tryAcquire()).toBe(false)
    pass(2)
    expect(breaker.tryAcquire()).toBe(true)
    breaker.failed(86_400)
    pass(601)
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('is tried again when the trial told nothing', () => {
    const { breaker, fail, pass } = breakerAt()
    for (let i = 0; i < 3; i++) fail()
    pass(61)
    expect(breaker.tryAcquire()).toBe(true)
    breaker.release()
    expect(breaker.tryAcquire()).toBe(true)
  })
})
