import { useMessages } from '../../i18n/use-messages.ts'

/** Frequencies as doctors in India write them: morning-noon-night. The short form is stored, the words are shown beside it. */
export const frequencies = ['1-0-1', '1-1-1', '1-0-0', '0-1-0', '0-0-1', '1-1-1-1', 'SOS', 'STAT'] as const
export type Frequency = (typeof frequencies)[number]

export const isFrequency = (text: string): text is Frequency => (frequencies as readonly string[]).includes(text)

/** `1-0-1` → 1-0-1 (morning and night); any other text of the doctor stays unchanged. */
export function useFrequencyText(): (written: string) => string {
  const t = useMessages('prescriptions')
  return (written) =>
    isFrequency(written) ? t('frequencyOption', { code: written, words: t(`frequencies.${written}`) }) : written
}
