import type { TextMessageConfig } from './open.ts'
import { internationalNumber, type TextMessageSender } from './port.ts'
import { postMessage } from './post.ts'

const defaultBaseUrl = 'https://api.twilio.com'

/**
 * SMS through the Messages resource of Twilio's REST API, version 2010-04-01, which other companies offer as well. In
 * India the texts must be registered with the operators (DLT) under the sender's name.
 */
export function twilioSms(config: NonNullable<TextMessageConfig['sms']>): TextMessageSender {
  const { account, apiKey, from, baseUrl = defaultBaseUrl } = config
  const authorization = `Basic ${Buffer.from(`${account}:${apiKey}`).toString('base64')}`
  return {
    send: ({ to, text }) =>
      postMessage({
        name: 'SMS provider',
        url: `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: `+${internationalNumber(to)}`, From: from, Body: text }).toString()
      })
  }
}
