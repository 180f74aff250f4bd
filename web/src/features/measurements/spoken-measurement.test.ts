import { expect, test } from 'vitest'
import { hindiNumbers } from './hindi-numbers.ts'
import { measurementSaid, numbersSaid } from './spoken-measurement.ts'

test.each([
  ['one forty by ninety', [140, 90]],
  ['My BP is one hundred and forty over ninety five', [140, 95]],
  ['140/90', [140, 90]],
  ['१४० बटा ९०', [140, 90]],
  ['एक सौ चालीस बटा नब्बे', [140, 90]],
  ['एक चार शून्य बटा नौ शून्य', [140, 90]],
  ['ਇੱਕ ਸੌ ਤੀਹ ਬਟਾ ਅੱਸੀ', [130, 80]],
  ['நூற்று நாற்பது மேல் தொண்ணூறு', [140, 90]],
  ['నూట నలభై బై తొంభై', [140, 90]],
  ['એક સો ચાલીસ બાય નેવું', [140, 90]],
  ['ایک سو چالیس بٹا نوے', [140, 90]],
  ['একশো চল্লিশ বাই নব্বই', [140, 90]],
  ['ninety eight point six', [98.6]],
  ['३७.५ डिग्री', [37.5]],
  ['one hundred one point two', [101.2]],
  ['sugar is two hundred and ten', [210]],
  ['one twenty five', [125]],
  ['eighteen', [18]],
  ['eighteen five', [18, 5]],
  ['one forty ninety', [140, 90]],
  ['एक सौ तीस बटा पचासी', [130, 85]],
  ['एक सौ तीस पचासी', [130, 85]],
  ['बीपी एक सौ अड़तीस बटा अट्ठासी है', [138, 88]],
  ['डेढ़ सौ बटा पंचानवे', [150, 95]],
  ['ढाई सौ', [250]],
  ['अट्ठानवे दशमलव छह', [98.6]],
  ['ek sau tees bata pachasi', [130, 85]],
  ['mera BP ek sau paintalis bata bayanve hai', [145, 92]],
  ['do sau das', [210]],
  ['sau', [100]],
  ['I do not know', []],
  ['I sat down', []],
  ['nothing at all', []]
])('“%s” says %j', (text, numbers) => expect(numbersSaid(text)).toEqual(numbers))

test('a text with too few or too many numbers is not guessed at', () => {
  expect(measurementSaid('blood-pressure', '140 by 90')).toEqual({ value: 140, second: 90 })
  expect(measurementSaid('blood-pressure', '140')).toBeNull()
  expect(measurementSaid('blood-pressure', '140 90 72')).toBeNull()
  expect(measurementSaid('pulse', 'seventy two')).toEqual({ value: 72, second: null })
  expect(measurementSaid('pulse', '72 or 80')).toBeNull()
  expect(measurementSaid('weight', 'I do not know')).toBeNull()
})

/** Every way to write the number in Hindi words, in one script. */
function waysToSay(value: number, script: 0 | 1): string[] {
  const spellingsOf = (number: number) => (hindiNumbers[number] ?? '').split('; ')[script]?.split('|') ?? []
  if (value < 100) return spellingsOf(value)
  const hundreds = spellingsOf(100).flatMap((hundred) => [
    ...spellingsOf(Math.floor(value / 100)).map((count) => `${count} ${hundred}`),
    ...(value < 200 ? [hundred] : [])
  ])
  const rest = value % 100
  return rest === 0 ? hundreds : hundreds.flatMap((start) => spellingsOf(rest).map((end) => `${start} ${end}`))
}

test('every number from 0 to 300 is read back from each of its spellings in Hindi', () => {
  expect(hindiNumbers).toHaveLength(101)
  const wrong: string[] = []
  for (let value = 0; value <= 300; value++)
    for (const script of [0, 1] as const)
      for (const said of waysToSay(value, script)) {
        // Alone, an English word is no number.
        if (/^(do|teen|das|dus|bees|tees)$/.test(said)) continue
        const numbers = numbersSaid(said)
        if (numbers.length !== 1 || numbers[0] !== value) wrong.push(`${said}: ${numbers}, not ${value}`)
      }
  expect(wrong).toEqual([])
})

test('every pair of a blood pressure is read back, also without a word between its numbers', () => {
  const wrong: string[] = []
  for (let upper = 90; upper <= 220; upper += 1)
    for (let lower = 40; lower < Math.min(upper, 130); lower += 7)
      for (const script of [0, 1] as const) {
        const [first = '', second = ''] = [upper, lower].map((value) => waysToSay(value, script)[0])
        const between = script === 0 ? 'बटा' : 'bata'
        // “Two hundred eighty five” is one number, and “a hundred and five one hundred” cannot be told apart.
        const isClear = upper % 100 >= 10 || (upper % 100 > 0 && lower < 100)
        const ways = [`${first} ${between} ${second}`, ...(isClear ? [`${first} ${second}`] : [])]
        for (const said of ways)
          if (numbersSaid(said).join() !== `${upper},${lower}`) wrong.push(`${said}: ${numbersSaid(said)}`)
      }
  expect(wrong).toEqual([])
})
