import type en from '@arogyachat/locales/messages/en/administration.json'
import { useMessages } from '../../../i18n/use-messages.ts'

const nouns = [
  'account',
  'allergies',
  'appointment',
  'audit',
  'intake',
  'prescription',
  'profile',
  'record',
  'record-list',
  'address',
  'care',
  'data-copy',
  'emergency',
  'erasure',
  'lab-booking',
  'measurement',
  'message',
  'messages',
  'note',
  'profile-image',
  'record-share',
  'call-guest',
  'transcript'
] as const satisfies readonly (keyof typeof en.audit.nouns)[]
type Noun = (typeof nouns)[number]

const isKnown = (noun: string): noun is Noun => (nouns as readonly string[]).includes(noun)

/** An action of the access log in words: `read:appointment` → Read: appointment. */
export function useActionText(): (action: string) => string {
  const t = useMessages('administration')
  return (action) => {
    const [verb, noun = ''] = action.split(':')
    const what = t(`audit.nouns.${isKnown(noun) ? noun : 'other'}`)
    return verb === 'read' ? t('audit.read', { what }) : t('audit.change', { what })
  }
}
