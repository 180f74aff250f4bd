/**
 * A downloaded PDF ends in a comment line with the signature of all bytes before it, so that any later change of the file shows. PDF
 * readers skip comments and look for `%%EOF` within the last 1024 bytes (ISO 32000-1, annex H, note 18).
 */
export interface FileSeal {
  code: string
  keyId: string
  signature: Buffer
}

const mark = '%ArogyaChat-prescription'
const pattern = new RegExp(`\\n${mark} ([0-9A-Z]{10}) ([0-9a-f-]{36}) ([A-Za-z0-9_-]{86})\\n$`)
const longestSeal = 200

/** What is signed: the code and the file. It differs from every other content that this site signs. */
export const sealedBytes = (code: string, pdf: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${mark} ${code}\n`), pdf])

export const withSeal = (pdf: Uint8Array, { code, keyId, signature }: FileSeal): Buffer =>
  Buffer.concat([pdf, Buffer.from(`\n${mark} ${code} ${keyId} ${signature.toString('base64url')}\n`)])

/** The seal of a file and the bytes before it; null for a file without one. */
export function readSeal(file: Buffer): { seal: FileSeal; pdf: Buffer } | null {
  const end = file.subarray(-longestSeal).toString('latin1')
  const [line, code, keyId, signature] = pattern.exec(end) ?? []
  if (!line || !code || !keyId || !signature) return null
  const seal = { code, keyId, signature: Buffer.from(signature, 'base64url') }
  return { seal, pdf: file.subarray(0, file.length - line.length) }
}
