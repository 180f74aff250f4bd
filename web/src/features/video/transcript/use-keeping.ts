import type { Role } from '@arogyachat/contract/accounts'
import { isKept } from '@arogyachat/contract/transcripts/transcripts'
import { useEffect } from 'react'
import type { Captions } from './captions.ts'
import { LineKeeper } from './line-keeper.ts'
import { storeLines, useSetTranscriptConsent, useTranscriptConsent } from './queries.ts'

/**
 * Whether the transcript is kept with the visit: `no`, `asked` by the user, `offered` by the other participant, or `kept` because
 * both agreed. While it is kept, what the user says is sent to the server.
 */
export function useKeeping({ appointmentId, role, captions, isOn }: KeepingOptions) {
  const consent = useTranscriptConsent(appointmentId, isOn)
  const change = useSetTranscriptConsent(appointmentId)
  const kept = isOn && isKept(consent)
  useEffect(() => {
    if (!kept) return
    const keeper = new LineKeeper((lines) => storeLines(appointmentId, lines))
    const end = captions.onSay((line) => keeper.add(line))
    return () => {
      end()
      keeper.stop()
    }
  }, [appointmentId, captions, kept])
  const agreed = { patient: consent.patientAgreedAt !== null, doctor: consent.doctorAgreedAt !== null }
  const [mine, theirs] = role === 'patient' ? [agreed.patient, agreed.doctor] : [agreed.doctor, agreed.patient]
  const state = mine && theirs ? 'kept' : mine ? 'asked' : theirs ? 'offered' : 'no'
  return { state, change } as const
}

interface KeepingOptions {
  appointmentId: string
  role: Role
  captions: Captions
  /** The user has captions on. */
  isOn: boolean
}
