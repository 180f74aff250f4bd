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

describe('CircuitBreaker', () => {
  it('opens for a minute after three failures in a row, then lets one trial call through', () => {
    const { breaker, fail, pass } = breakerAt()
    expect([fail(), fail(), fail()]).toEqual([true, true, true])
    expect(breaker.tryAcquire()).toBe(false)
    expect(breaker.state).toBe('open')
    pass(59)
    expect(breaker.tryAcquire()).toBe(false)
    pass(2)
    expect(breaker.state).toBe('halfOpen')
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, false])
    breaker.succeeded()
    expect(breaker.state).toBe('closed')
    expect([fail(), fail()]).toEqual([true, true])
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('opens again when the trial call fails', () => {
    const { breaker, fail, pass } = breakerAt()
    for (let i = 0; i < 3; i++) fail()
    pass(61)
    expect(fail()).toBe(true)
    expect(breaker.tryAcquire()).toBe(false)
    pass(61)
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('stays closed when a call succeeds between failures', () => {
    const { breaker, fail } = breakerAt()
    for (let i = 0; i < 5; i++) {
      fail()
      fail()
      breaker.tryAcquire()
      breaker.succeeded()
    }
    expect(breaker.tryAcquire()).toBe(true)
  })

  it('stays open as long as the provider asks, but at most ten minutes', () => {
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

  it('allows another trial call after one that showed nothing about the provider', () => {
    const { breaker, fail, pass } = breakerAt()
    for (let i = 0; i < 3; i++) fail()
    pass(61)
    expect(breaker.tryAcquire()).toBe(true)
    breaker.release()
    expect(breaker.tryAcquire()).toBe(true)
  })
})
