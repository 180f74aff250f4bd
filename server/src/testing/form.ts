/** A multipart form as a browser sends it: its fields, then its one file. */
export async function formOf(
  file: { name: string; bytes: Uint8Array; fileName?: string } | null,
  fields: Record<string, string>
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(file.name, new Blob([new Uint8Array(file.bytes)]), file.fileName ?? 'document')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  return { body, headers: { 'content-type': String(request.headers.get('content-type')) } }
}
