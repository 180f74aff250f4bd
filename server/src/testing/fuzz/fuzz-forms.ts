/* Hostile content for multipart forms. */

const tinyPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)
const latin = (text: string) => Buffer.from(text, 'latin1')

/** Files, most of which do not have the format that their first bytes indicate. */
export const hostileFiles: readonly Buffer[] = [
  Buffer.alloc(0),
  latin('\0'),
  latin('Hb 12.5 g/dL'),
  Buffer.from('शुगर 110\r\n\u202e\u200d👩🏽‍⚕️'),
  Buffer.from('अ').subarray(0, 2),
  latin('a\x1b[31m'),
  latin('caf\xe9'),
  latin('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
  latin('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  latin('%PDF-1.7\n'),
  latin(`${'\xff'.repeat(1019)}%PDF-`),
  latin(`${'\xff'.repeat(1020)}%PDF-`),
  latin('PK\x03\x04'),
  latin('MZ\x90\0'),
  latin('GIF89a\x01\0\x01\0'),
  latin('RIFF\xff\xff\xff\xffWEBPVP8 '),
  latin('RIFF\x24\0\0\0WAVEfmt '),
  latin('\x1aE\xdf\xa3\xff\xff\xff\xff'),
  latin('\xff\xd8\xff'),
  latin(`\xff\xd8\xff\xe1\xff\xffExif\0\0MM\0*\xff\xff\xff\xff`),
  Buffer.concat([latin('\xff\xd8\xff'), Buffer.alloc(70_000, 0xff)]),
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex'),
  tinyPng,
  tinyPng.subarray(0, 50),
  Buffer.concat([tinyPng, latin('%PDF-1.7 <script>')])
]

const boundary = 'x'
const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`
const named = (name: string, more = '') => `Content-Disposition: form-data; name="${name}"${more}`
const end = `--${boundary}--\r\n`

/** Forms that are wrong as such: cut off, with two files, with fields of odd names and kinds. `file` is the name of the file. */
export function brokenForms(file: string): { payload: string; headers: { 'content-type': string } }[] {
  const one = part(named(file, '; filename="a.txt"'), 'Hb 12.5')
  const bodies = [
    '',
    '--',
    end,
    `--${boundary}\r\n`,
    one,
    one.slice(0, -4),
    one + one + end,
    part(named('other', '; filename="a.txt"'), 'Hb 12.5') + end,
    part(named(file), 'Hb 12.5') + end,
    part(named('bytes'), 'Hb 12.5') + one + end,
    part(named('__proto__'), '1') + one + end,
    part(named('constructor'), '1') + one + end,
    part(`${named('title')}\r\nContent-Type: application/json`, '{"__proto__":{"isAdmin":true}}') + one + end,
    part(`${named('title')}\r\nContent-Type: application/json`, '[["a"]]') + one + end,
    part(`${named('title')}\r\nContent-Type: application/json`, '{') + one + end,
    part(`${named('title')}\r\nContent-Transfer-Encoding: base64`, '%%%') + one + end,
    part(`${named('title')}\r\nContent-Type: text/plain; charset=utf-16`, 'a') + one + end,
    part(named('title'), 'a').repeat(50) + one + end,
    part(named('x'.repeat(5000)), 'a') + one + end,
    part('Content-Disposition: form-data', 'a') + one + end,
    part('X: y', 'a') + one + end,
    part(Array(100).fill('X: y').join('\r\n'), 'a') + one + end,
    part(named(file, '; filename="../../etc/passwd\0.txt"'), 'a') + end,
    part(named(file, `; filename*=UTF-8''%ff%fe%00`), 'a') + end
  ]
  return bodies.map((payload) => ({
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }
  }))
}
