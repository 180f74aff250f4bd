import { expect, test } from 'vitest'
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
