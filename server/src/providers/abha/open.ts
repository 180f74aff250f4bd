import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { CircuitBreaker, guarded } from '../circuit-breaker.ts'
import { abdm, defaultLimits, type Limits } from './abdm.ts'
import type { AbhaRegister } from './port.ts'

/**
 * The ABHA register of ABDM_ENVIRONMENT; null when there is none. The patients of a demonstration are invented, so theirs is never the
 * one in production.
 */
export function openAbhaRegister(
  config: Pick<Config, 'abdm' | 'isDemo'>,
  clock: Clock,
  limits: Limits = defaultLimits
): AbhaRegister | null {
  if (!config.abdm || (config.isDemo && config.abdm.environment === 'production')) return null
  const register = abdm(config.abdm, clock, limits)
  const breaker = new CircuitBreaker(clock)
  return {
    ...register,
    requestCode: (number, signal) => guarded(breaker, () => register.requestCode(number, signal)),
    confirmCode: (request, signal) => guarded(breaker, () => register.confirmCode(request, signal))
  }
}
