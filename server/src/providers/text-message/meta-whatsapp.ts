import type { LanguageCode } from '@arogyachat/contract/languages'
import type { TextMessageConfig } from './open.ts'
import { internationalNumber, type TextMessageSender } from './port.ts'
import { postMessage } from './post.ts'

const defaultBaseUrl = 'https://graph.facebook.com/v23.0'

/** WhatsApp has no templates in Haryanvi and Bhojpuri; the sentence inside the template is in the user's language. */
const templateLanguage = (language: LanguageCode): string =>
  language === 'bgc' || language === 'bho' ? 'hi' : language

/**
 * WhatsApp messages through Meta's Cloud API. A business may write first only with an approved template: it has one
 * variable in its body, which receives the sentence.
 */
export function metaWhatsapp(config: NonNullable<TextMessageConfig['whatsapp']>): TextMessageSender {
  const { account, apiKey, template, baseUrl = defaultBaseUrl } = config
  return {
    send: ({ to, text, language }) =>
      postMessage({
        name: 'WhatsApp provider',
        url: `${baseUrl}/${encodeURIComponent(account)}/messages`,
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: internationalNumber(to),
          type: 'template',
          template: {
            name: template,
            language: { code: templateLanguage(language) },
            components: [{ type: 'body', parameters: [{ type: 'text', text }] }]
          }
        })
      })
  }
}
