import { z } from 'zod'
import { baseUrl, plain } from './config-fields.ts'

/** SMS and WhatsApp. */
export const messageSettings = {
  SMS_PROVIDER: {
    schema: z.enum(['none', 'twilio'], { error: 'must be none or twilio' }).default('none'),
    example: 'none',
    meaning:
      'Sends SMS to users who choose it. none: messages are written to DATA_DIR/outbox, and the screens say that this site sends none. twilio: Twilio, or a company with the same API. Never used on a demonstration.'
  },
  SMS_BASE_URL: { schema: baseUrl, example: 'https://api.twilio.com', meaning: 'Its base URL, without the version.' },
  SMS_ACCOUNT: { schema: plain, example: '', meaning: 'The Account SID.' },
  SMS_API_KEY: { schema: plain, example: '', meaning: 'The auth token.' },
  SMS_FROM: { schema: plain, example: '+15005550006', meaning: 'The sender: a number, or a name registered for DLT.' },
  WHATSAPP_PROVIDER: {
    schema: z.enum(['none', 'meta'], { error: 'must be none or meta' }).default('none'),
    example: 'none',
    meaning:
      'Sends WhatsApp messages to users who choose it. none: as for SMS_PROVIDER. meta: the WhatsApp Cloud API. Never used on a demonstration.'
  },
  WHATSAPP_BASE_URL: {
    schema: baseUrl,
    example: 'https://graph.facebook.com/v23.0',
    meaning: 'Its base URL, with the version of the API.'
  },
  WHATSAPP_ACCOUNT: { schema: plain, example: '', meaning: 'The phone number ID of the sender.' },
  WHATSAPP_API_KEY: { schema: plain, example: '', meaning: 'The access token.' },
  WHATSAPP_TEMPLATE: {
    schema: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/, { error: 'must be the name of a template' })
      .default('arogyachat_notice'),
    example: 'arogyachat_notice',
    meaning:
      'The approved utility template, in en, hi, pa, ta, te, gu, ur and bn, with one variable in its body for the sentence.'
  }
} as const

interface MessageSettings {
  SMS_PROVIDER: 'none' | 'twilio'
  SMS_BASE_URL?: string | undefined
  SMS_ACCOUNT?: string | undefined
  SMS_API_KEY?: string | undefined
  SMS_FROM?: string | undefined
  WHATSAPP_PROVIDER: 'none' | 'meta'
  WHATSAPP_BASE_URL?: string | undefined
  WHATSAPP_ACCOUNT?: string | undefined
  WHATSAPP_API_KEY?: string | undefined
  WHATSAPP_TEMPLATE: string
}

/** How to reach a provider of text messages. */
export interface MessageProvider {
  account: string
  apiKey: string
  /** Without a slash at the end; undefined means the provider's default. */
  baseUrl: string | undefined
}

/** The providers; null without one. `crossProblems` has checked that the settings are complete. */
export const messageProvidersOf = (
  value: MessageSettings
): {
  sms: (MessageProvider & { from: string }) | null
  whatsapp: (MessageProvider & { template: string }) | null
} => ({
  sms:
    value.SMS_PROVIDER === 'none'
      ? null
      : {
          account: value.SMS_ACCOUNT ?? '',
          apiKey: value.SMS_API_KEY ?? '',
          from: value.SMS_FROM ?? '',
          baseUrl: value.SMS_BASE_URL
        },
  whatsapp:
    value.WHATSAPP_PROVIDER === 'none'
      ? null
      : {
          account: value.WHATSAPP_ACCOUNT ?? '',
          apiKey: value.WHATSAPP_API_KEY ?? '',
          template: value.WHATSAPP_TEMPLATE,
          baseUrl: value.WHATSAPP_BASE_URL
        }
})
