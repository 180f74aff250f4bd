import { pathOf, routeOf } from '@arogyachat/contract/api-routes'
import type { DoctorDocument, DoctorDocumentKind } from '@arogyachat/contract/doctors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, fetchFile, upload } from '../../../../api/call.ts'

const key = ['profile', 'doctor-documents'] as const

/** What the doctor has stored: the certificate of registration and the signature. */
export const useDocuments = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call('listDoctorDocuments', undefined, { signal }) })

/** Stores a file; with null removes the stored one. */
export function useSaveDocument(kind: DoctorDocumentKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: Blob | null) => {
      if (kind === 'certificate') await (file ? upload('saveCertificate', file) : call('deleteCertificate'))
      else await (file ? upload('saveSignature', file) : call('deleteSignature'))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: key })
  })
}

/** Downloads the certificate. */
export const useFetchCertificate = () => useMutation({ mutationFn: () => fetchFile('getCertificate', {}), gcTime: 0 })

/** The URL of the signature, with a version, so that a new one is shown at once. */
export const signatureUrl = ({ updatedAt }: DoctorDocument): string =>
  `${pathOf(routeOf('getSignature'))}?v=${Date.parse(updatedAt)}`
