import { constants, createPublicKey, type KeyObject, publicEncrypt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { AbdmConfig } from '../../platform/config/abdm-settings.ts'
import { callForJson, type ProviderRequest } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import type { AbhaRegister } from './port.ts'

/**
 * The usual addresses (docs of the National Health Authority, "M1"), and the consent manager that the gateway asks for. A site in
 * production compares them with its registration letter.
 */
const places = {
  sandbox: { gateway: 'https://dev.abdm.gov.in', abha: 'https://abhasbx.abdm.gov.in/abha/api', manager: 'sbx' },
  production: { gateway: 'https://apis.abdm.gov.in', abha: 'https://abha.abdm.gov.in/api/abha', manager: 'abdm' }
} as const

export type Limits = Pick<ProviderRequest, 'timeoutMs' | 'maxBytes'>
/** An answer holds the photo of the account, which is not read. */
export const defaultLimits: Limits = { timeoutMs: 20_000, maxBytes: 2_000_000 }

/** The session is renewed this long before it ends, and the certificate, whose lifetime is not published, every hour. */
const slackMs = 60_000
const certificateMs = 60 * 60_000
/** RSA with OAEP, and SHA-1 for both its digest and its mask. */
const encryptionName = 'RSA/ECB/OAEPWithSHA-1AndMGF1Padding'
/** The digits after those that a message hides: `******2233`. */
const endOfMobile = /[*x]{2,}(\d{2,4})/i
/** Logs in with the number of an account, by a code to the mobile number of the account. */
const scope = ['abha-login', 'mobile-verify']

const session = z.object({ accessToken: z.string().min(1), expiresIn: z.number().positive() })
const certificate = z.object({
  publicKey: z.string().min(1),
  encryptionAlgorithm: z.literal(encryptionName).optional()
})
const started = z.object({ txnId: z.string().min(1).max(200), message: z.string().default('') })
const verified = z.object({
  authResult: z.string(),
  accounts: z
    .array(
      z.object({ ABHANumber: z.string(), preferredAbhaAddress: z.string().nullish(), status: z.string().nullish() })
    )
    .default([])
})

function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const { success, data } = schema.safeParse(answer)
  if (!success) throw new ProviderError('unreadable')
  return data
}

/** The certificate is bare DER in base64, without the lines of PEM. */
function keyOf(base64: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
  } catch {
    throw new ProviderError('unreadable')
  }
}

const encrypted = (key: KeyObject, text: string): string =>
  publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(text)).toString(
    'base64'
  )

const isReason = (error: unknown, reason: ProviderError['reason']): boolean =>
  error instanceof ProviderError && error.reason === reason

/** New for each call. */
const headersAt = (clock: Clock) => ({ 'REQUEST-ID': randomUUID(), TIMESTAMP: clock.now().toISOString() })

/** The session of this site at the gateway, which its calls name. */
class GatewaySession {
  private token: { value: string; untilMs: number } | null = null

  constructor(
    private readonly config: AbdmConfig,
    private readonly clock: Clock,
    private readonly limits: Limits
  ) {}

  get isOpen(): boolean {
    return this.token !== null && this.token.untilMs > this.clock.now().getTime()
  }

  end(): void {
    this.token = null
  }

  async accessToken(signal: AbortSignal): Promise<string> {
    if (this.token && this.isOpen) return this.token.value
    const { environment, clientId, clientSecret, gatewayUrl = places[environment].gateway } = this.config
    const answer = await callForJson({
      url: `${gatewayUrl}/api/hiecm/gateway/v3/sessions`,
      headers: { ...headersAt(this.clock), 'X-CM-ID': places[environment].manager },
      body: { clientId, clientSecret, grantType: 'client_credentials' },
      signal,
      ...this.limits
    })
    const { accessToken: value, expiresIn } = parsed(session, answer)
    this.token = { value, untilMs: this.clock.now().getTime() + expiresIn * 1000 - slackMs }
    return value
  }
}

/**
 * The ABHA service of the Ayushman Bharat Digital Mission, version 3: a session of this site at the gateway, the certificate that
 * the number and the code are encrypted with, and the login of an account by a code. The token of the account, with which its
 * profile could be read, is not kept.
 */
export function abdm(config: AbdmConfig, clock: Clock, limits: Limits): AbhaRegister {
  const { environment, abhaUrl = places[environment].abha } = config
  const gateway = new GatewaySession(config, clock, limits)
  let key: { value: KeyObject; untilMs: number } | null = null

  /** A session that the gateway ended early is renewed once. */
  async function call(path: string, body: Record<string, unknown> | null, signal: AbortSignal): Promise<unknown> {
    const send = async () =>
      callForJson({
        url: `${abhaUrl}/v3/profile/${path}`,
        headers: { ...headersAt(clock), authorization: `Bearer ${await gateway.accessToken(signal)}` },
        body,
        signal,
        ...limits
      })
    const wasOpen = gateway.isOpen
    try {
      return await send()
    } catch (error) {
      if (!wasOpen || !isReason(error, 'unauthorised')) throw error
      gateway.end()
      return send()
    }
  }

  async function certificateKey(signal: AbortSignal): Promise<KeyObject> {
    if (key && key.untilMs > clock.now().getTime()) return key.value
    const { publicKey } = parsed(certificate, await call('public/certificate', null, signal))
    key = { value: keyOf(publicKey), untilMs: clock.now().getTime() + certificateMs }
    return key.value
  }

  /**
   * Null where the service refuses the value that was sent: the number, or the code. A value that was encrypted with a replaced key
   * is refused in the same way, so the next call fetches the certificate again.
   */
  async function ask(path: string, body: Record<string, unknown>, signal: AbortSignal): Promise<unknown> {
    try {
      return await call(path, { scope, ...body }, signal)
    } catch (error) {
      if (!isReason(error, 'rejected')) throw error
      key = null
      return null
    }
  }

  return {
    environment,
    async requestCode(number, signal) {
      const loginId = encrypted(await certificateKey(signal), number)
      const body = { loginHint: 'abha-number', loginId, otpSystem: 'abdm' }
      const answer = await ask('login/request/otp', body, signal)
      if (answer === null) return null
      const { txnId, message } = parsed(started, answer)
      return { transactionId: txnId, sentTo: endOfMobile.exec(message)?.[1] ?? null }
    },
    async confirmCode({ number, transactionId, code }, signal) {
      const otpValue = encrypted(await certificateKey(signal), code)
      const otp = { txnId: transactionId, otpValue }
      const answer = await ask('login/verify', { authData: { authMethods: ['otp'], otp } }, signal)
      if (answer === null) return null
      const { authResult, accounts } = parsed(verified, answer)
      // A wrong code is answered with 200 and `failed`.
      if (authResult.toLowerCase() !== 'success') return null
      const account = accounts.find(({ ABHANumber }) => ABHANumber === number)
      if (!account || (account.status ?? 'ACTIVE').toUpperCase() !== 'ACTIVE') throw new ProviderError('declined')
      return { number, address: account.preferredAbhaAddress?.toLowerCase() || null }
    }
  }
}
