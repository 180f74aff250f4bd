/* Hostile ones: each is a piece of raw JSON, so that what JSON.stringify never writes is sent too. */

export const text = (value: string) => JSON.stringify(value)
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const hostileJson: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e999',
  '-1e999',
  '9007199254740993',
  '2147483648',
  '5e-324',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '{"a":1}',
  '{"$ne":null}',
  '{"length":1e9}',
  '{"toString":1,"valueOf":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '["a","a","a"]',
  `[${Array(5000).fill('"a"').join()}]`,
  `[${Array(2000).fill('{}').join()}]`,
  deep(5000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  text(''),
  text('   '),
  text('\0'),
  text('Asha\0Devi'),
  text('\ud800'),
  text('a\udc00b'),
  text('\u202egnp.exe\u202c'),
  text('\u200f\u061c\u2066x\u2069'),
  text('👩🏽‍⚕️🇮🇳'),
  text('Z̴͍̽a̷̲͝l̵̹̈g̶̱̚o̸̳͂'.repeat(200)),
  text('x'.repeat(100_000)),
  text('x'.repeat(300_000)),
  text("'; drop table accounts; --"),
  text("' or '1'='1"),
  text('1) union select password_hash from accounts --'),
  text('\\x00\\u0000%00%s%n{{7*7}}#{7*7}'),
  text('<script>alert(1)</script><img src=x onerror=alert(1)>'),
  text('../../../../etc/passwd'),
  text('__proto__'),
  text('constructor'),
  text('a\r\nSet-Cookie: session=evil'),
  text('0000-00-00'),
  text('0001-01-01'),
  text('9999-12-31'),
  text('+275760-09-13'),
  text('-271821-04-20'),
  text('2026-02-30'),
  text('2027-02-29T25:61:61Z'),
  text('24:00-25:00'),
  text('23:59-00:00'),
  text('00:00-23:59'),
  text('00000000-0000-0000-0000-000000000000'),
  text('ffffffff-ffff-ffff-ffff-ffffffffffff'),
  text('NaN'),
  text('Infinity'),
  text('٣٤'),
  text('asha@example.org\nbcc: all@example.org'),
  text(`${'a'.repeat(60_000)}@${'b.'.repeat(20_000)}c`),
  text(`+${'9'.repeat(50_000)}`),
  text(' '.repeat(50_000)),
  text(',،'.repeat(2000))
]

/** The same for a query or a path: what stands there is always text. */
export const hostileText: readonly string[] = [
  ...new Set(
    hostileJson
      .filter((text) => text.length < 4000)
      .map((text): unknown => JSON.parse(text))
      .map((entry) => (typeof entry === 'string' ? entry : String(JSON.stringify(entry))))
  ),
  'undefined',
  '1,2',
  '1e5',
  '0x10',
  ' 1 ',
  '-1',
  '99999999999999999999'
]
/** Invalid percent encodings. */
export const brokenEscapes = ['%', '%zz', '%ff%fe', '%00', '%c0%af', '%ed%a0%80', '%u0041']

/** Bodies that are wrong as a whole, each with its content type. */
export const hostileBodies: readonly [contentType: string | undefined, body: string | Buffer][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"a":'],
  ['application/json', '{"email":"asha@example.org","pass'],
  ['application/json', 'null'],
  ['application/json', 'true'],
  ['application/json', '7'],
  ['application/json', '"text"'],
  ['application/json', '[]'],
  ['application/json', '[{}]'],
  ['application/json', '{}'],
  ['application/json', '{"a":1}{"b":2}'],
  ['application/json', '{"__proto__":{"isAdmin":true}}'],
  ['application/json', '\ufeff{}'],
  ['application/json', deep(100_000)],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', ' '.repeat(300_000)],
  ['application/json; charset=utf-16', '{}'],
  ['application/json;;;=', '{}'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['text/plain', '{"a":1}'],
  ['text/html', '<p>'],
  ['application/x-www-form-urlencoded', 'email=a&email=b&__proto__[x]=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--'],
  ['multipart/form-data', 'no boundary'],
  ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex')],
  ['image/png', ''],
  ['image/webp', Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1')],
  ['image/jpeg', Buffer.alloc(70_000, 0xff)],
  ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
  ['', 'x'],
  [undefined, 'x']
]

const mark = '%HOSTILE%'

/** The body as raw JSON with one field replaced, or left out when `raw` is undefined. Where a list was empty it gets one element. */
export function withField(body: unknown, path: readonly string[], raw: string | undefined): string {
  const copy: unknown = structuredClone(body)
  let at = copy as Record<string, unknown>
  path.forEach((name, depth) => {
    if (depth === path.length - 1) {
      if (raw === undefined) delete at[name]
      else at[name] = mark
      return
    }
    const next = at[name]
    if (typeof next !== 'object' || next === null) at[name] = path[depth + 1] === '0' ? [] : {}
    at = at[name] as Record<string, unknown>
  })
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => raw ?? '')
}
