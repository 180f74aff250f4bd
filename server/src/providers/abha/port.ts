import type { AbdmEnvironment } from '../../platform/config/abdm-settings.ts'

export interface AbhaAccount {
  /** As 91-7345-1816-0779. */
  number: string
  /** `name@abdm`; null for an account without one. */
  address: string | null
}

/** The register of Ayushman Bharat health accounts: it sends a code to the phone of an account, and says whose code it is. */
export interface AbhaRegister {
  environment: AbdmEnvironment
  /**
   * Sends a code to the mobile number of the account.
   *
   * @returns the transaction, and the last digits of the mobile number where the register tells them; null for an unknown number
   * @throws ProviderError
   */
  requestCode(number: string, signal: AbortSignal): Promise<{ transactionId: string; sentTo: string | null } | null>
  /**
   * @returns the account, or null for a code that is wrong or has expired
   * @throws ProviderError `declined` for an account that is closed, or another one than was asked for
   */
  confirmCode(
    request: { number: string; transactionId: string; code: string },
    signal: AbortSignal
  ): Promise<AbhaAccount | null>
}
