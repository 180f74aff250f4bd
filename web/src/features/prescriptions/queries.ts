import type { CallOf, ReplyOf } from '@arogyachat/contract/endpoint'
import type { askForRefill, markDose, saveReminders } from '@arogyachat/contract/endpoints/doses'
import type {
  addPrescription,
  checkPrescription,
  listPatientPrescriptions
} from '@arogyachat/contract/endpoints/prescriptions'
import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { isOutcomeUnknown, sendAndVerify } from '../../lib/unknown-outcome.ts'
import { hasSameText } from './writing/prescription-draft.ts'

/** A prescription with who wrote it, as its patient reads it. */
export type PatientPrescription = ReplyOf<typeof listPatientPrescriptions>['prescriptions'][number]

/** The patient's prescriptions, newest first, the newest version of each. */
export const usePatientPrescriptions = (page: number, pageSize = 10) =>
  useQuery({
    queryKey: ['prescriptions', 'patient', page, pageSize],
    queryFn: ({ signal }) => call('listPatientPrescriptions', { query: { page, pageSize } }, { signal }),
    placeholderData: keepPreviousData
  })

/** Every version issued for an appointment, newest first; fetched only while `enabled`. */
export const usePrescriptionVersions = (appointmentId: string, enabled = true) =>
  useQuery({
    queryKey: ['prescriptions', 'versions', appointmentId],
    queryFn: ({ signal }) => call('listPrescriptionVersions', { params: { id: appointmentId } }, { signal }),
    select: (reply) => reply.prescriptions,
    enabled
  })

/**
 * What the server warns of in this prescription; nothing is asked while it is null. Never remembered: what the patient has recorded may
 * change, and each check is an audited read.
 */
export const usePrescriptionCheck = (
  appointmentId: string,
  prescription: CallOf<typeof checkPrescription>['body'] | null
) =>
  useQuery({
    queryKey: ['patients', 'prescription-check', appointmentId, prescription],
    queryFn: ({ signal }) => {
      const { medications = [], weightKg, pregnant } = prescription ?? {}
      const body = { medications, weightKg, pregnant }
      return call('checkPrescription', { params: { id: appointmentId }, body }, { signal })
    },
    select: (reply) => reply.check,
    enabled: prescription !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false
  })

/** Letters other than Latin, so the text is not in English. */
const otherLetters = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * The doctor's words in the reader's language, or null: by the product's own phrases, or by a translator inside this server's
 * network. Nothing is sent outside, because nobody was asked.
 */
export function useTranslationOf(text: string, language: LanguageCode): string | null {
  const { data } = useQuery({
    queryKey: ['translation', language, text],
    queryFn: ({ signal }) =>
      call(
        'translate',
        { params: { language: languageOf(language).english.toLowerCase() }, body: { text, allowOutside: false } },
        { signal }
      ),
    enabled: text.trim() !== '' && (language !== 'en' || otherLetters.test(text)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
  return data?.translated && data.Translation.trim() !== text.trim() ? data.Translation : null
}

interface Issue {
  appointmentId: string
  /** The newest version when writing began; 0 if there was none. */
  knownVersion: number
  body: CallOf<typeof addPrescription>['body']
}

/** Issues a prescription or its next version. Appointments contain the newest version, so both are fetched again. */
export function useAddPrescription() {
  const client = useQueryClient()
  const isUnsure = useRef(false)
  return useMutation({
    mutationFn: async ({ appointmentId, knownVersion, body }: Issue) => {
      const params = { id: appointmentId }
      const isIssued = async () => {
        const [newest] = (await call('listPrescriptionVersions', { params })).prescriptions
        return newest !== undefined && newest.version > knownVersion && hasSameText(newest, body)
      }
      // The reply to the last attempt was lost, so this checks first that the prescription was not issued already.
      if (isUnsure.current && (await isIssued())) return
      isUnsure.current = false
      try {
        await sendAndVerify({ send: () => call('addPrescription', { params, body }), holds: isIssued })
      } catch (error) {
        isUnsure.current = isOutcomeUnknown(error)
        throw error
      }
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['prescriptions'] })
      void client.invalidateQueries({ queryKey: ['appointments'] })
    }
  })
}

const dosesKey = ['prescriptions', 'doses']

/** Today's marks, the reminders and the requests for a refill. */
export const useDoses = (enabled: boolean) =>
  useQuery({
    queryKey: dosesKey,
    queryFn: ({ signal }) => call('getDoses', {}, { signal }),
    select: (reply) => reply.doses,
    enabled
  })

/** Each of these calls is answered with the whole state. */
function useDoseChange<Input>(send: (input: Input) => Promise<ReplyOf<typeof markDose>>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSuccess: (reply) => client.setQueryData(dosesKey, reply) })
}

export const useMarkDose = () => useDoseChange((body: CallOf<typeof markDose>['body']) => call('markDose', { body }))
export const useSaveReminders = () =>
  useDoseChange((body: CallOf<typeof saveReminders>['body']) => call('saveReminders', { body }))
export const useAskForRefill = () =>
  useDoseChange((prescriptionId: CallOf<typeof askForRefill>['body']['prescriptionId']) =>
    call('askForRefill', { body: { prescriptionId } })
  )
