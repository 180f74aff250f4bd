import { useMessages } from '../../i18n/use-messages.ts'

/** How often, as doctors of India write it: morning-noon-night. The short form is kept, the words are shown beside it. */
export const frequencies = ['1-0-1', '1-1-1', '1-0-0', '0-1-0', '0-0-1', '1-1-1-1', 'SOS', 'STAT'] as const
export type Frequency = (typeof frequencies)[number]

export const isFrequency = (text: string): text is Frequency => (frequencies as readonly string[]).includes(text)

/** `1-0-1` → 1-0-1 (morning and night); what a doctor wrote otherwise stays as it is. */
export function useFrequencyText(): (written: string) => string {
  const t = useMessages('prescriptions')
  return (written) =>
    isFrequency(written) ? t('frequencyOption', { code: written, words: t(`frequencies.${written}`) }) : written
}
