import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'

const kb = 1024
const mb = 1024 * kb

/** Formats the size of a file: 3_400_000 bytes are 3.2 MB. */
export function useSizeText(): (bytes: number) => string {
  const t = useMessages('messages')
  const formats = useFormats()
  return (bytes) =>
    bytes < mb
      ? t('sizeKb', { size: formats.number(Math.max(1, Math.round(bytes / kb))) })
      : t('sizeMb', { size: formats.number(Math.round((bytes / mb) * 10) / 10) })
}
