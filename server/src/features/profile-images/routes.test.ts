import { profileImageMaxBytes } from '@arogyachat/contract/accounts'
import { deleteProfileImage, getMe, getProfileImage, saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import { bookAppointment } from '@arogyachat/contract/endpoints/appointments'
import { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let asha: Client
let ravi: Client
beforeEach(async () => {
  app = await createTestApp()
  ;[asha, ravi] = [await app.asPatient(), await app.asDoctor()]
})

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0a7' } })
const save = (client: Client, body: Buffer, kind = 'image/png') =>
  client.call(saveProfileImage, { body, headers: { 'content-type': kind } })
const fetchImage = (client: Client, id: string, headers = {}) =>
  client.call(getProfileImage, { params: { id }, headers })

describe('a profile image', () => {
  it('is re-encoded as a small WebP without the location metadata', async () => {
    const jpeg = await blank(640, 480)
      .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } })
      .jpeg()
      .toBuffer()
    const saved = await save(asha, jpeg, 'image/jpeg')
    expect(saved.status).toBe(200)
    expect(saved.body.profileImage).toMatch(new RegExp(`^/api/accounts/${asha.id}/image\\?v=\\d+$`))
    expect((await asha.call(getMe)).body.user.profileImage).toBe(saved.body.profileImage)
    const shown = await fetchImage(asha, asha.id)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
    const metadata = await sharp(shown.body as unknown as Buffer).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(metadata.exif).toBeUndefined()
  })

  it.each(['png', 'webp'] as const)('may be a %s', async (format) => {
    expect((await save(asha, await blank(30, 90).toFormat(format).toBuffer(), `image/${format}`)).status).toBe(200)
  })

  it('is not sent again to a browser that has it cached', async () => {
    await save(asha, await blank(9, 9).png().toBuffer())
    const { headers } = await fetchImage(asha, asha.id)
    expect((await fetchImage(asha, asha.id, { 'if-none-match': headers.etag })).status).toBe(304)
  })

  it('returns 404 once removed', async () => {
    await save(asha, await blank(9, 9).png().toBuffer())
    expect((await asha.call(deleteProfileImage)).status).toBe(200)
    expect((await fetchImage(asha, asha.id)).status).toBe(404)
    expect((await asha.call(getMe)).body.user.profileImage).toBeNull()
  })

  it('is checked by its content, not by its declared type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const half = (await blank(99, 99).png().toBuffer()).subarray(0, 60)
    for (const body of [
      svg,
      Buffer.from('hello'),
      half,
      Buffer.alloc(64),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    ]) {
      expect(await save(asha, body)).toMatchObject({ status: 415, body: { code: 'WRONG_KIND' } })
    }
    expect((await save(asha, svg, 'image/svg+xml')).status).toBe(415)
    expect((await asha.call(saveProfileImage, { body: { picture: 'x' } })).status).toBe(415)
    expect((await asha.call(saveProfileImage)).status).toBe(415)
  })

  it('is refused when it has too many bytes or too many pixels', async () => {
    const tooLarge = { status: 413, body: { code: 'TOO_LARGE' } }
    expect(await save(asha, Buffer.alloc(profileImageMaxBytes + 1))).toMatchObject(tooLarge)
    const bomb = await blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(profileImageMaxBytes)
    expect(await save(asha, bomb)).toMatchObject({ status: 413, body: { code: 'TOO_MANY_PIXELS' } })
  })

  it('of a doctor is visible to any signed-in user; of a patient, to those who share an appointment', async () => {
    for (const client of [asha, ravi]) await save(client, await blank(9, 9).png().toBuffer())
    const stranger = await app.asPatient()
    expect((await fetchImage(stranger, ravi.id)).status).toBe(200)
    expect((await fetchImage(stranger, asha.id)).status).toBe(404)
    expect((await fetchImage(ravi, asha.id)).status).toBe(404)

    const timeSlot = '09:00-09:30'
    await ravi.call(saveDoctorProfile, { body: { availability: { days: [...weekdays], timeSlots: [timeSlot] } } })
    const appointmentDate = addDays(dateInIndia(app.clock.now()), 1)
    const booked = await asha.call(bookAppointment, { body: { doctorId: ravi.id, appointmentDate, timeSlot } })
    expect(booked.status).toBe(201)
    expect((await fetchImage(ravi, asha.id)).status).toBe(200)
    expect((await fetchImage(await app.asDoctor(), asha.id)).status).toBe(404)
  })
})
