import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { fetchFile } from '../../../api/call.ts'
import { saveFile } from '../../../lib/files/save-file.ts'

type Issued = Pick<Prescription, '_id' | 'checkCode'>

const fileNameOf = ({ checkCode }: Issued) => `prescription-${checkCode}.pdf`

const fetchDocument = ({ _id }: Issued, language: LanguageCode) =>
  fetchFile('getPrescriptionDocument', { id: _id }, { query: { language } })

/** Downloads the PDF of a prescription, in English and this language. @throws ApiError */
export async function saveDocument(prescription: Issued, language: LanguageCode): Promise<void> {
  saveFile(fileNameOf(prescription), await fetchDocument(prescription, language))
}

/**
 * Opens the share sheet of the phone with the PDF, or downloads it when the browser no longer allows that, because the PDF took too
 * long. Closing the sheet is no failure. @throws ApiError
 */
export async function shareDocument(prescription: Issued, language: LanguageCode): Promise<void> {
  const name = fileNameOf(prescription)
  const file = new File([await fetchDocument(prescription, language)], name, { type: 'application/pdf' })
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    if (error.name !== 'AbortError') saveFile(name, file)
  }
}
