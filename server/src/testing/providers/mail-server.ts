import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A minimal local SMTP server that collects mails, or refusesAll every address. */
export async function mailServer(refusesAll = false) {
  const received: string[] = []
  const server: Server = createServer((socket) => converse(socket, refusesAll, received))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}

function converse(socket: Socket, refusesAll: boolean, received: string[]): void {
  let rest = ''
  let message: string[] | null = null
  socket.on('error', () => socket.destroy())
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    const parts = (rest + chunk).split('\r\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      if (message && line !== '.') message.push(line)
      else if (message) {
        received.push(message.join('\r\n'))
        message = null
        socket.write('250 accepted\r\n')
      } else if (line === 'DATA') {
        message = []
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line === 'STARTTLS') socket.write('502 no TLS here\r\n')
      else if (refusesAll && line.startsWith('RCPT')) socket.write(`550 no mailbox ${line}\r\n`)
      else socket.write('250 ok\r\n')
    }
  })
}

/** The decoded text of a mail. */
export function textOfMail(eml: string): string {
  const [head = '', ...body] = eml.split(/\r?\n\r?\n/)
  const raw = body.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(raw, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return raw
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
