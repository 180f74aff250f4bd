import type { useTranslations } from 'use-intl'
import type accounts from './locales/en/accounts.json'
import type appointments from './locales/en/appointments.json'
import type assistant from './locales/en/assistant.json'
import type common from './locales/en/common.json'
import type consent from './locales/en/consent.json'
import type doctors from './locales/en/doctors.json'
import type errors from './locales/en/errors.json'
import type labs from './locales/en/labs.json'
import type landing from './locales/en/landing.json'
import type notices from './locales/en/notices.json'
import type practice from './locales/en/practice.json'
import type prescriptions from './locales/en/prescriptions.json'
import type records from './locales/en/records.json'
import type scanner from './locales/en/scanner.json'
import type schemes from './locales/en/schemes.json'
import type shell from './locales/en/shell.json'
import type site from './locales/en/site.json'
import type speech from './locales/en/speech.json'
import type video from './locales/en/video.json'

/** The English files are the source: their keys type every `t('key')` of the product. */
export interface Messages {
  accounts: typeof accounts
  appointments: typeof appointments
  assistant: typeof assistant
  common: typeof common
  consent: typeof consent
  doctors: typeof doctors
  errors: typeof errors
  labs: typeof labs
  landing: typeof landing
  notices: typeof notices
  practice: typeof practice
  prescriptions: typeof prescriptions
  records: typeof records
  scanner: typeof scanner
  schemes: typeof schemes
  shell: typeof shell
  site: typeof site
  speech: typeof speech
  video: typeof video
}

/** A file of words, fetched with the first screen that needs it. */
export type Area = keyof Messages

/** What `useWords` gives, for functions that are handed the words. */
export type Words<A extends Area> = ReturnType<typeof useTranslations<A>>

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
