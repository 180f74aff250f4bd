import { useMessages } from '../../../i18n/use-messages.ts'
import { AddressBar } from './address-bar-drawing.tsx'

const steps = ['first', 'second', 'third'] as const

/** Whose settings hold the permission. Every browser on an iPhone is Safari underneath; the others have Chromium’s screens. */
export function browserOf(userAgent: string): 'chrome' | 'firefox' | 'safari' {
  if (/iPhone|iPad/.test(userAgent)) return 'safari'
  if (/Firefox\//.test(userAgent)) return 'firefox'
  return /Safari\//.test(userAgent) && !/Chrome\/|Chromium\//.test(userAgent) ? 'safari' : 'chrome'
}

/** How to allow the camera and the microphone again in this browser, with a picture of where to press. */
export function PermissionHelp() {
  const t = useMessages('video')
  const browser = browserOf(navigator.userAgent)
  return (
    <div className="flex flex-col gap-3">
      <AddressBar browser={browser} title={t('permission.picture')} className="self-center" />
      <ol className="flex list-decimal flex-col gap-1 ps-6">
        {steps.map((step) => (
          <li key={step}>{t(`permission.${browser}.${step}`)}</li>
        ))}
      </ol>
    </div>
  )
}
