import type { ReplyOf } from '@arogyachat/contract/endpoint'
import { type FhirVisitDocument, fhirMimeType } from '@arogyachat/contract/fhir/fhir'
import type { previewFhir } from '@arogyachat/contract/fhir/fhir-endpoints'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchFile, sendForm, upload } from '../../api/call.ts'

export type FhirPreview = ReplyOf<typeof previewFhir>['preview']

/** What is downloaded: a record, or the visit or the newest prescription of an appointment. */
export type FhirSource = { recordId: string } | { appointmentId: string; document: FhirVisitDocument }

/** The FHIR document of a record, a visit or a prescription. */
export const useFhirDocument = () =>
  useMutation({
    mutationFn: ({ source, language }: { source: FhirSource; language: LanguageCode }) =>
      'recordId' in source
        ? fetchFile('getRecordFhir', { id: source.recordId })
        : fetchFile('getVisitFhir', { id: source.appointmentId }, { query: { document: source.document, language } })
  })

/** What a file from another hospital contains. */
export const useFhirPreview = () =>
  useMutation({
    mutationFn: (file: File) => upload('previewFhir', file.slice(0, file.size, fhirMimeType))
  })

/** The positions in the lists of a preview that are saved. */
export type FhirChoice = Record<'items' | 'allergies' | 'medicines', number[]>

/** Saves what was ticked. A repeat within minutes saves nothing twice. */
export function useImportFhir() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, choice }: { file: File; choice: FhirChoice }) =>
      sendForm('importFhir', { file, choice: JSON.stringify(choice) }),
    onSettled: () => {
      for (const key of ['records', 'profile', 'appointments']) void client.invalidateQueries({ queryKey: [key] })
    }
  })
}
