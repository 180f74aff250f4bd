import { describe, expect, it } from 'vitest'
import { commonWords } from './passwords/common-words.ts'
import { passwordError } from './passwords.ts'

const asha = { name: 'Asha Devi Sharma', email: 'asha.devi84@example.org', phone: '+91 98123 45678' }

describe('passwordError', () => {
  it.each([
    ...['password', 'Password1', 'P@ssw0rd!', 'pa55word123', 'passw0rd', 'password@2024', 'welcome123', 'letmein'],
    ...['iloveyou', 'ILoveYou2', 'admin@123', 'qwerty', 'qwerty123', '1q2w3e4r', '1qaz2wsx', 'zxcvbnm', 'asdfgh'],
    ...[
      '123456',
      '654321',
      '12345678',
      '111111',
      '000000',
      'aaaaaa',
      'abcabc',
      '121212',
      '112233',
      'abc123',
      'abcd1234'
    ],
    ...['123123', 'qwe123', '147258', '987654321', 'aaaaaaaaaaaab', '२०२४२०२४', '१२३४५६'],
    ...['15081947', '150847', '26-01-1950', '19470815', '19901990'],
    ...['sachin10', 'Sachin@10', '$achin10', 'msdhoni7', 'viratkohli18', 'cricket', 'india@123', 'India1947'],
    ...[
      'jaishriram',
      'JaiShriRam@1',
      'omnamahshivaya',
      'saibaba786',
      'krishna108',
      'waheguru1',
      'allah786',
      'jaimatadi'
    ],
    ...[
      'mumbai@123',
      'delhi2024',
      'Hyderabad1',
      'mumbaiindians',
      'chennaisuperkings',
      'rajesh123',
      'priya1995',
      'rahulkumar'
    ],
    ...['ramram', 'radheradhe', 'पासवर्ड', 'जयश्रीराम', 'मम्मीपापा', 'பாரத்123', 'কলকাতা', 'ਪੰਜਾਬ੧੨੩']
  ])('refuses a password that attackers try first: %s', (password) => {
    expect(passwordError(password)).toBe('passwordCommon')
  })

  it.each([
    ...[
      'asha84',
      'Asha@1984',
      'ashadevi',
      'AshaSharma12',
      'sharmaasha',
      '4sh4d3v1',
      'asha.devi84',
      'asha.devi84@example.org'
    ],
    ...['9812345678', '+919812345678', '345678', 'asha5678', 'asha981234', 'devikumari']
  ])('refuses a password made of the owner’s name, email address or phone number: %s', (password) => {
    expect(passwordError(password, asha)).toBe('passwordPersonal')
  })

  it.each([
    ...[
      'six-at-least',
      'a-good-password',
      'a good password',
      'another-one',
      'green kettle on monday',
      'tuk7xv',
      'Vq8#rm2L'
    ],
    ...[
      'correct horse battery',
      'my dog eats 3 mangoes',
      '749201',
      '83650174',
      'हमारी गाय नीली है',
      'sachin plays at eden 4 me'
    ]
  ])('accepts a password that nobody would try first: %s', (password) => {
    expect(passwordError(password, asha)).toBeNull()
  })

  it('refuses every common word, also with capitals, a year or a sign', () => {
    const passed = [...commonWords].flatMap((word) =>
      [word, word.toUpperCase(), `${word}123`, `${word}@1`, `${word}2024`, `12${word}`, word + word].filter(
        (password) => passwordError(password) === null
      )
    )
    expect(passed).toEqual([])
    expect(commonWords.size).toBeGreaterThan(1000)
  })

  it('takes less than 100 ms for long and unusual passwords', () => {
    const owner = { name: 'asha '.repeat(24), email: `${'a.'.repeat(120)}a@example.org`, phone: '9'.repeat(16) }
    const odd = ['a', 'ab', '1q', 'राम', '@1', 'abc1', 'aab', 'qwe', '1', 'ram', 'p@ss', '!', ' ', 'aaabbb'].flatMap(
      (piece) =>
        [63, 64, 200].flatMap((length) => {
          const long = piece.repeat(length).slice(0, length)
          return [long, `${long.slice(1)}!`, `${long.slice(1)}x`, `x${long.slice(1)}`]
        })
    )
    const longest = Math.max(
      ...odd.map((password) => {
        const before = performance.now()
        passwordError(password, owner)
        return performance.now() - before
      })
    )
    expect(longest).toBeLessThan(100)
  })
})
