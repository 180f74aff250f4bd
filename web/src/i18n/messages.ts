import type accounts from '@arogyachat/locales/messages/en/accounts.json'
import type administration from '@arogyachat/locales/messages/en/administration.json'
import type appointments from '@arogyachat/locales/messages/en/appointments.json'
import type assistant from '@arogyachat/locales/messages/en/assistant.json'
import type calendar from '@arogyachat/locales/messages/en/calendar.json'
import type charts from '@arogyachat/locales/messages/en/charts.json'
import type common from '@arogyachat/locales/messages/en/common.json'
import type consent from '@arogyachat/locales/messages/en/consent.json'
import type data from '@arogyachat/locales/messages/en/data.json'
import type doctors from '@arogyachat/locales/messages/en/doctors.json'
import type documents from '@arogyachat/locales/messages/en/documents.json'
import type errors from '@arogyachat/locales/messages/en/errors.json'
import type family from '@arogyachat/locales/messages/en/family.json'
import type fhir from '@arogyachat/locales/messages/en/fhir.json'
import type guest from '@arogyachat/locales/messages/en/guest.json'
import type labs from '@arogyachat/locales/messages/en/labs.json'
import type landing from '@arogyachat/locales/messages/en/landing.json'
import type login from '@arogyachat/locales/messages/en/login.json'
import type measurements from '@arogyachat/locales/messages/en/measurements.json'
import type messages from '@arogyachat/locales/messages/en/messages.json'
import type notes from '@arogyachat/locales/messages/en/notes.json'
import type notices from '@arogyachat/locales/messages/en/notices.json'
import type overview from '@arogyachat/locales/messages/en/overview.json'
import type patients from '@arogyachat/locales/messages/en/patients.json'
import type practice from '@arogyachat/locales/messages/en/practice.json'
import type prescribing from '@arogyachat/locales/messages/en/prescribing.json'
import type prescriptions from '@arogyachat/locales/messages/en/prescriptions.json'
import type profile from '@arogyachat/locales/messages/en/profile.json'
import type records from '@arogyachat/locales/messages/en/records.json'
import type scanner from '@arogyachat/locales/messages/en/scanner.json'
import type scheduling from '@arogyachat/locales/messages/en/scheduling.json'
import type schemes from '@arogyachat/locales/messages/en/schemes.json'
import type security from '@arogyachat/locales/messages/en/security.json'
import type shell from '@arogyachat/locales/messages/en/shell.json'
import type site from '@arogyachat/locales/messages/en/site.json'
import type speech from '@arogyachat/locales/messages/en/speech.json'
import type transcript from '@arogyachat/locales/messages/en/transcript.json'
import type verification from '@arogyachat/locales/messages/en/verification.json'
import type video from '@arogyachat/locales/messages/en/video.json'
import type writing from '@arogyachat/locales/messages/en/writing.json'
import type { useTranslations } from 'use-intl'

/** The English files type every `t('key')`. */
export interface Messages {
  accounts: typeof accounts
  administration: typeof administration
  appointments: typeof appointments
  assistant: typeof assistant
  charts: typeof charts
  common: typeof common
  consent: typeof consent
  data: typeof data
  doctors: typeof doctors
  documents: typeof documents
  errors: typeof errors
  family: typeof family
  fhir: typeof fhir
  guest: typeof guest
  labs: typeof labs
  landing: typeof landing
  login: typeof login
  measurements: typeof measurements
  messages: typeof messages
  notes: typeof notes
  notices: typeof notices
  calendar: typeof calendar
  overview: typeof overview
  patients: typeof patients
  practice: typeof practice
  prescribing: typeof prescribing
  prescriptions: typeof prescriptions
  profile: typeof profile
  records: typeof records
  scanner: typeof scanner
  scheduling: typeof scheduling
  schemes: typeof schemes
  security: typeof security
  shell: typeof shell
  site: typeof site
  speech: typeof speech
  transcript: typeof transcript
  verification: typeof verification
  video: typeof video
  writing: typeof writing
}

/** The name of a message file, fetched with the first screen that needs it. */
export type Namespace = keyof Messages

/** The return type of `useMessages`, for functions that receive it as a parameter. */
export type MessagesOf<A extends Namespace> = ReturnType<typeof useTranslations<A>>

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}
