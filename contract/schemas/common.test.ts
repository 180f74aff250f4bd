import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../errors.ts'
import { email, optionalLines, optionalText, text } from './common.ts'

const errorOf = (schema: typeof email | ReturnType<typeof text>, value: string) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? null : fieldErrors(parsed.error).first
}

describe('email', () => {
  it.each(['asha@example.org', 'o’neil+a@sub.example.co.in', 'आशा@उदाहरण.भारत', ' Asha@Example.org '])(
    'accepts %s',
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
  ])('refuses %j', (text) => expect(errorOf(email, text)).toBe('email'))

  it('refuses an address of any length within half a second', () => {
    const started = performance.now()
    expect(errorOf(email, `a@${'.'.repeat(200_000)}@`)).toBe('tooLong')
    expect(performance.now() - started).toBeLessThan(500)
  })
})

describe('text fields', () => {
  it.each(['a\rb', 'a\nb', 'a\0b', 'a\tb', 'a\u001bb'])('refuse %j in a single line', (word) => {
    expect(errorOf(text(10), word)).toBe('invalid')
    expect(errorOf(optionalText(10), word)).toBe('invalid')
  })

  it('keep the joiners of Indian scripts in a single line', () => {
    expect(text(20).parse('क्\u200dष, ನ್\u200c')).toBe('क्\u200dष, ನ್\u200c')
  })

  it('keep line breaks in several lines', () => {
    expect(optionalLines(20).parse('one\ntwo\r\nthree')).toBe('one\ntwo\r\nthree')
  })
})
