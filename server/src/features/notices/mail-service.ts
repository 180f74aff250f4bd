import { defaultLanguage, isLanguageCode } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import { DeliveryError } from '../../providers/delivery-error.ts'
import type { MailSender } from '../../providers/mail/port.ts'
import { noticeMail } from '../../providers/mail/texts.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import * as mails from './mail-store.ts'
import { sendDue } from './sending/send-service.ts'

/** Sends the due mails of notices: emergencies first, then the oldest. */
export function mailNotices(context: AppContext, mail: MailSender): Promise<void> {
  const { db } = context.database
  return sendDue<mails.DueMail>(context, {
    name: 'email',
    claim: (now, leaseUntil) => mails.claimDueMail(db, context.config.isDemo, now, leaseUntil),
    send: async (due) => {
      if (due.email === null) throw new DeliveryError('Nobody with an email address receives this', true)
      const language = isLanguageCode(due.language) ? due.language : defaultLanguage
      await mail.send(
        noticeMail(language, {
          id: due.id,
          to: due.email,
          kind: due.kind,
          name: due.name === null ? '' : nameOfPatient(due.name, language),
          person: due.person,
          date: due.date,
          slot: due.slot,
          reason: due.reason,
          link: `${context.config.publicUrl}/${due.role}-login`
        })
      )
    },
    record: (due, { sentAt, dueAt }) => mails.updateMail(db, due.id, { mailedAt: sentAt, dueAt })
  })
}
