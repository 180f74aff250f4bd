import { describe, expect, it } from 'vitest'
import { fieldErrors } from './errors.ts'
import { email, optionalLines, optionalText, text } from './schemas/common.ts'

const faultOf = (schema: typeof email | ReturnType<typeof text>, value: string) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : fieldErrors(parsed.error).first
}

describe('an email address', () => {
  it.each(['asha@example.org', 'o’neil+a@sub.example.co.in', 'आशा@उदाहरण.भारत', ' Asha@Example.org '])(
    'may be %s',
    (text) => expect(email.parse(text)).toBe(text.trim().toLowerCase())
  )

  it.each([
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    'x<a@b.co>',
    '"a"@b.co',
    'a@b.co\r\nBcc:c@d.co',
    'a\0@b.co',
    'a@b\u0085.co',
    'a@b',
    'a b@c.co',
    'a@@b.co'
  ])('may not be %j', (text) => expect(faultOf(email, text)).toBe('email'))

  it('is judged in no time, however long it is', () => {
    const started = performance.now()
    expect(faultOf(email, `a@${'.'.repeat(200_000)}@`)).toBe('tooLong')
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('a text', () => {
  it.each(['a\rb', 'a\nb', 'a\0b', 'a\tb', 'a\u001bb'])('of one line may not be %j', (word) => {
    expect(faultOf(text(10), word)).toBe('invalid')
    expect(faultOf(optionalText(10), word)).toBe('invalid')
  })

  it('of one line keeps the joiners of Indian scripts', () => {
    expect(text(20).parse('क्\u200dष, ನ್\u200c')).toBe('क्\u200dष, ನ್\u200c')
  })

  it('of several lines keeps them', () => {
    expect(optionalLines(20).parse('one\ntwo\r\nthree')).toBe('one\ntwo\r\nthree')
  })
})
