import { z } from 'zod'
import { baseUrl, isOpenOutside, plain } from './config-fields.ts'

export const abdmEnvironments = ['sandbox', 'production'] as const
export type AbdmEnvironment = (typeof abdmEnvironments)[number]

/** The Ayushman Bharat Digital Mission, where a patient confirms that an ABHA is theirs. */
export const abdmSettings = {
  ABDM_ENVIRONMENT: {
    schema: z.enum(['none', ...abdmEnvironments], { error: 'must be none, sandbox or production' }).default('none'),
    example: 'none',
    meaning:
      'Lets patients confirm their ABHA with the ABDM. none: the number is kept as typed. sandbox: its test service, with test accounts only, which the screens say. production: needs the registration of this site; never used on a demonstration.'
  },
  ABDM_CLIENT_ID: { schema: plain, example: '', meaning: 'The client id that the ABDM gave to this site.' },
  ABDM_CLIENT_SECRET: { schema: plain, example: '', meaning: 'The secret of the client id.' },
  ABDM_GATEWAY_URL: {
    schema: baseUrl,
    example: 'https://dev.abdm.gov.in',
    meaning: 'The gateway that gives access tokens, if the registration letter names another than the usual one.'
  },
  ABDM_ABHA_URL: {
    schema: baseUrl,
    example: 'https://abhasbx.abdm.gov.in/abha/api',
    meaning: 'The ABHA service, without the version, if the registration letter names another than the usual one.'
  }
} as const

interface AbdmSettings {
  ABDM_ENVIRONMENT: 'none' | AbdmEnvironment
  ABDM_CLIENT_ID?: string | undefined
  ABDM_CLIENT_SECRET?: string | undefined
  ABDM_GATEWAY_URL?: string | undefined
  ABDM_ABHA_URL?: string | undefined
}

/** How to reach the ABDM. The addresses have no slash at the end; undefined means the usual ones of the environment. */
export interface AbdmConfig {
  environment: AbdmEnvironment
  clientId: string
  clientSecret: string
  gatewayUrl: string | undefined
  abhaUrl: string | undefined
}

/** Null without the ABDM. `abdmProblems` has checked that the settings are complete. */
export const abdmOf = (value: AbdmSettings): AbdmConfig | null =>
  value.ABDM_ENVIRONMENT === 'none'
    ? null
    : {
        environment: value.ABDM_ENVIRONMENT,
        clientId: value.ABDM_CLIENT_ID ?? '',
        clientSecret: value.ABDM_CLIENT_SECRET ?? '',
        gatewayUrl: value.ABDM_GATEWAY_URL,
        abhaUrl: value.ABDM_ABHA_URL
      }

/** Missing settings, those without an environment, and addresses that are not encrypted. */
export function abdmProblems(given: Partial<Record<keyof AbdmSettings, string>>): string[] {
  const keys = ['ABDM_CLIENT_ID', 'ABDM_CLIENT_SECRET'] as const
  const urls = ['ABDM_GATEWAY_URL', 'ABDM_ABHA_URL'] as const
  if ((given.ABDM_ENVIRONMENT ?? 'none') === 'none')
    return [...keys, ...urls].flatMap((name) =>
      given[name] === undefined ? [] : `${name} has no use without ABDM_ENVIRONMENT`
    )
  return [
    ...keys.flatMap((name) =>
      given[name] === undefined ? `${name} is needed with ABDM_ENVIRONMENT=${given.ABDM_ENVIRONMENT}` : []
    ),
    ...urls.flatMap((name) => (isOpenOutside(given[name]) ? `${name} must be https: outside this network` : []))
  ]
}
