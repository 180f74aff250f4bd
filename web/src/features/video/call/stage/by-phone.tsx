import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import type { OtherState } from '../call-state.ts'

/** A connection that is back within this time needs no telephone. */
const patienceMs = 15_000

interface ByPhoneProps {
  other: OtherState | 'back'
  name: string
  /** Of the other participant; null when it may not be shown. */
  phone: string | null
}

/** Offers the telephone to the two participants when the call cannot be connected. */
export function ByPhone({ other, name, phone }: ByPhoneProps) {
  const t = useMessages('video')
  const isLost = other === 'dropped' || other === 'connecting' || other === 'unreachable'
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isLost) return
    const timer = setTimeout(() => setLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isLost])
  if (phone === null || !isLost || !(isLong || other === 'unreachable')) return null
  return (
    <div
      role="alert"
      className="flex max-w-xl flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-md bg-black/70 px-4 py-2 text-white"
    >
      <p>{t('call.byPhone')}</p>
      <a href={`tel:${phone}`} className="inline-flex min-h-11 items-center gap-2 font-semibold underline">
        <Phone aria-hidden className="size-4 shrink-0" />
        {t('emergency.callOther', { name })}
      </a>
    </div>
  )
}
