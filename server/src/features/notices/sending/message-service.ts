import { defaultLanguage, isLanguageCode, languageOf } from '@arogyachat/contract/languages'
import type { MessageChannel } from '@arogyachat/contract/notices'
import { screenRoutes } from '@arogyachat/contract/screens'
import type { AppContext } from '../../../app-context.ts'
import { openSentence, shortNotice } from '../../../providers/mail/texts.ts'
import type { PushSender } from '../../../providers/push/port.ts'
import type { TextMessageSender } from '../../../providers/text-message/port.ts'
import { pushToAll } from '../push/service.ts'
import * as messages from './message-store.ts'
import { sendDue } from './send-service.ts'
import { sendUntil } from './sending-rules.ts'

/** How text messages and push messages leave the site. */
export interface Messengers {
  sms: TextMessageSender
  whatsapp: TextMessageSender
  push: PushSender
}

/** Sends the due messages of every channel but email. One that is unavailable does not stop the others. */
export async function sendMessages(context: AppContext, messengers: Messengers): Promise<void> {
  await Promise.all([
    sendTexts(context, 'sms', messengers.sms),
    sendTexts(context, 'whatsapp', messengers.whatsapp),
    sendPushes(context, messengers.push)
  ])
}

const queueOf = (context: AppContext, channel: MessageChannel) => {
  const { db } = context.database
  return {
    name: channel,
    claim: (now: Date, leaseUntil: Date) => messages.claim(db, channel, context.config.isDemo, now, leaseUntil),
    record: (due: messages.DueMessage, outcome: { sentAt: Date | null; dueAt: Date | null }) =>
      messages.update(db, due.id, channel, outcome)
  }
}

const codeOf = (due: messages.DueMessage) => (isLanguageCode(due.language) ? due.language : defaultLanguage)

/** The screen that a push message opens. The waiting lists lead on to the booking. */
const pathOf = ({ role, kind }: messages.DueMessage) => {
  if (role === 'doctor')
    return kind === 'message' ? `${screenRoutes.doctorDashboard}?tab=messages` : screenRoutes.doctorDashboard
  const { patientDashboard } = screenRoutes
  if (kind === 'message') return `${patientDashboard}?section=messages`
  return kind === 'slot-free' ? `${patientDashboard}?section=consultation&tab=visits` : patientDashboard
}

/** The sentence contains neither names nor health data: it passes through other companies. */
const sendTexts = (context: AppContext, channel: 'sms' | 'whatsapp', sender: TextMessageSender) =>
  sendDue<messages.DueMessage>(context, {
    ...queueOf(context, channel),
    send: async (due) => {
      const language = codeOf(due)
      const link = `${context.config.publicUrl}/${due.role}-login`
      const text = `${shortNotice(language, due)} ${openSentence(language, link)}`
      await sender.send({ id: due.id, to: due.phone, text, language })
    }
  })

const sendPushes = (context: AppContext, sender: PushSender) =>
  sendDue<messages.DueMessage>(context, {
    ...queueOf(context, 'push'),
    send: (due) => {
      const language = codeOf(due)
      const message = {
        id: due.id,
        text: shortNotice(language, due),
        language: languageOf(language).intl,
        direction: languageOf(language).dir,
        path: pathOf(due)
      }
      return pushToAll(context, sender, due.account_id, message, sendUntil(due))
    }
  })
