import type { RecordKind } from '@arogyachat/contract/records'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attachmentOf, dateError, fileNameOf, kindOf, matcherOf, storedContentOf } from './rules.ts'

const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n', 'latin1')
const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })

describe('the kind of a file', () => {
  it('is detected from its bytes', async () => {
    expect(kindOf(pdf)).toBe('application/pdf')
    expect(kindOf(Buffer.concat([Buffer.from([0xff, 0, 1]), pdf]))).toBe('application/pdf')
    for (const format of ['png', 'jpeg', 'webp'] as const)
      expect(kindOf(await blank(4, 4).toFormat(format).toBuffer())).toBe(`image/${format}`)
    expect(kindOf(Buffer.from('Hb 12.5 g/dL\r\n\tबुख़ार \u200d🩺'))).toBe('text/plain')
    expect(kindOf(Buffer.from('\ufeffnotes'))).toBe('text/plain')
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1')],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1')],
    ['a GIF', Buffer.from('GIF89a\x01\0', 'latin1')],
    ['text with a control character', Buffer.from('a\x1b[31mb')],
    ['text with a C1 control character', Buffer.from('a\u0085b')],
    ['text of another encoding', Buffer.from('caf\xe9', 'latin1')],
    ['a letter that is cut off', Buffer.from('अ').subarray(0, 2)],
    ['UTF-16', Buffer.from('\ufeffnotes', 'utf16le')],
    ['a PDF mark too far in', Buffer.concat([Buffer.alloc(1024, 1), pdf])],
    ['RIFF without an image', Buffer.from('RIFF\0\0\0\0WAVE', 'latin1')]
  ])('of %s is null', (_, bytes) => expect(kindOf(bytes)).toBeNull())

  it('of arbitrary bytes is detected without an exception', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void kindOf(bytes))))
})

describe('the stored content', () => {
  it('of a PDF or a text is the file itself', async () => {
    for (const bytes of [pdf, Buffer.from('12.5')]) expect((await storedContentOf(bytes)).content).toBe(bytes)
  })

  it('of an image is re-encoded upright in its own format, without location metadata', async () => {
    const photo = await blank(60, 20)
      .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { kind, content } = await storedContentOf(photo)
    const changes = await sharp(content).metadata()
    expect([kind, changes.format, changes.width, changes.height]).toEqual(['image/jpeg', 'jpeg', 20, 60])
    expect([changes.exif, changes.xmp, changes.iptc, changes.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined
    ])
    for (const format of ['png', 'webp'] as const) {
      const stored = await storedContentOf(
        await blank(9, 9)
          .withExif({ IFD0: { Artist: 'A' } })
          .toFormat(format)
          .toBuffer()
      )
      const { format: after, exif } = await sharp(stored.content).metadata()
      expect([stored.kind, after, exif]).toEqual([`image/${format}`, format, undefined])
    }
  })

  it('of an image that is too large is scaled down', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 }
      }
    })
      .png()
      .toBuffer()
    const whole = await storedContentOf(noise)
    const { content } = await storedContentOf(noise, whole.content.length - 1)
    expect(content.length).toBeLessThan(whole.content.length)
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 280, height: 210 })
    await expect(storedContentOf(noise, 50)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })

  it('is refused for a damaged image, or one with too many pixels', async () => {
    const half = (await blank(99, 99).png().toBuffer()).subarray(0, 60)
    await expect(storedContentOf(half)).rejects.toMatchObject({ code: 'WRONG_KIND' })
    await expect(storedContentOf(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).rejects.toMatchObject({
      code: 'WRONG_KIND'
    })
    const bomb = await blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    await expect(storedContentOf(bomb)).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS' })
  })
})

describe('the name of a file', () => {
  it.each<[string, RecordKind, string]>([
    ['report.pdf', 'application/pdf', 'report.pdf'],
    ['Report.PDF', 'application/pdf', 'Report.PDF'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['photo.heic', 'image/jpeg', 'photo.jpg'],
    ['photo.png', 'image/webp', 'photo.webp'],
    ['notes', 'text/plain', 'notes.txt'],
    ['Dr.Rao', 'application/pdf', 'Dr.Rao.pdf'],
    ['page.html', 'text/plain', 'page.html.txt'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\asha\\scan.pdf', 'application/pdf', 'scan.pdf'],
    ['..', 'application/pdf', 'record.pdf'],
    ['/', 'image/png', 'record.png'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['a\r\nb\0c.pdf', 'application/pdf', 'abc.pdf'],
    ['x\u202efdp.exe', 'application/pdf', 'xfdp.exe.pdf'],
    ['a<b>:"c|?*.txt', 'text/plain', 'a_b___c___.txt'],
    ['ख़ून की जाँच.pdf', 'application/pdf', 'ख़ून की जाँच.pdf'.normalize('NFC')],
    ['x'.repeat(300), 'image/jpeg', `${'x'.repeat(196)}.jpg`]
  ])('%j of %s is stored as %j', (given, kind, name) => expect(fileNameOf(given, kind)).toBe(name))

  it('is a single file name with the right extension for any input', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (given) => {
        const name = fileNameOf(given, 'application/pdf')
        expect(name).toMatch(/^[^/\\\p{Cc}<>:"|?*]+\.pdf$/iu)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(name).not.toMatch(/\p{Cs}/u)
        expect(fileNameOf(name, 'application/pdf')).toBe(name)
        expect(attachmentOf(name)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~!$&+^`|%-]*$/)
      })
    ))

  it('is sent to the browser in ASCII and in UTF-8', () => {
    expect(attachmentOf('réport (1).pdf')).toBe(
      `attachment; filename="report (1).pdf"; filename*=UTF-8''r%C3%A9port%20%281%29.pdf`
    )
    expect(attachmentOf('जाँच.pdf')).toContain(`filename*=UTF-8''${encodeURIComponent('जाँच')}.pdf`)
  })
})

describe('the date of a document', () => {
  // Already the 21st in India.
  const now = new Date('2026-11-20T20:00:00Z')
  it.each([
    ['2026-11-21', null],
    ['2026-11-22', 'dateFuture'],
    ['1999-01-01', null],
    ['1901-12-01', null],
    ['1901-01-01', 'date'],
    ['0000-01-01', 'date'],
    ['9999-12-31', 'dateFuture']
  ])('%s: %s', (date, error) => expect(dateError(date, now)).toBe(error))
})

describe('a search', () => {
  const texts = ['Complete blood count (CBC)', 'Sunrise Diagnostics, Café Road', 'cbc-nov.pdf']
  it.each([
    ['cbc', true],
    ['BLOOD count', true],
    ['count sunrise', true],
    ['cafe', true],
    ['CAFÉ nov.pdf', true],
    ['cbc xray', false],
    ['count)sunrise', false],
    ['   ', true],
    ['.*', false]
  ])('%j matches: %s', (search, fits) => expect(matcherOf(search)(texts)).toBe(fits))

  it('finds words in Indian scripts with and without their diacritics', () => {
    expect(matcherOf('ख़ून')(['खून की जाँच'])).toBe(true)
    expect(matcherOf('खून')(['ख़ून की जाँच'])).toBe(true)
    expect(matcherOf('خون')(['خُون کی جانچ'])).toBe(true)
    expect(matcherOf('खान')(['खून'])).toBe(false)
  })
})
