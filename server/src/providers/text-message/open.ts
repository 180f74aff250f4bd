import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import type { Logger } from '../../platform/log.ts'
import { folderMessages } from './embedded.ts'
import { metaWhatsapp } from './meta-whatsapp.ts'
import type { TextMessageSender } from './port.ts'
import { twilioSms } from './twilio.ts'

export type TextMessageConfig = Pick<Config, 'sms' | 'whatsapp' | 'dataDir' | 'isDemo'>

/** By which of these channels messages leave this site. The phone numbers of a demonstration are invented, so none do. */
export const canSendTexts = (config: TextMessageConfig): { sms: boolean; whatsapp: boolean } => ({
  sms: config.sms !== null && !config.isDemo,
  whatsapp: config.whatsapp !== null && !config.isDemo
})

/** The configured providers of SMS and WhatsApp, or the outbox folder, where mails are written as well. */
export function openTextMessages(
  config: TextMessageConfig,
  log: Logger
): { sms: TextMessageSender; whatsapp: TextMessageSender } {
  const can = canSendTexts(config)
  const folder = join(config.dataDir, 'outbox')
  return {
    sms: config.sms && can.sms ? twilioSms(config.sms) : folderMessages(folder, 'sms', log),
    whatsapp: config.whatsapp && can.whatsapp ? metaWhatsapp(config.whatsapp) : folderMessages(folder, 'whatsapp', log)
  }
}
