import { describe, expect, it } from 'vitest'
import { medicinesIn, prescriptionIn } from './medicine-rules.ts'

const found = async (...texts: string[]) =>
  (await medicinesIn(texts.map((text) => ({ text, confidence: 1 })))).map((medicine) => [
    medicine.name,
    medicine.dosage,
    medicine.frequency,
    medicine.duration
  ])

describe('medicinesIn', () => {
  it.each([
    ['Tab. Paracetamol 650 mg 1-0-1 x 5 days', ['Paracetamol', '650 mg', '1-0-1', '5 days']],
    ['1) Cap Omeprazole 20mg OD x 14 d', ['Omeprazole', '20mg', 'OD', '14 d']],
    ['Syp. Ambroxol 5 mi TDS for 3 days', ['Ambroxol', '5 ml', 'TDS', '3 days']],
    ['Syp. Ambroxol 5 ml TDS for 3 days', ['Ambroxol', '5 ml', 'TDS', '3 days']],
    ['Inj. Ceftriaxone 1 g b.d. 3 days', ['Ceftriaxone', '1 g', 'b.d.', '3 days']],
    ['T. Levothyroxine 50 mcg 1 - 0 - 0 before food', ['Levothyroxine', '50 mcg', '1 - 0 - 0 before food', '']],
    ['Tab Cetirizine 10mg HS', ['Cetirizine', '10mg', 'HS', '']],
    ['Tab. Ondansetron 4 mg SOS', ['Ondansetron', '4 mg', 'SOS', '']],
    ['Tab. Amoxicillin 500 mg QID 1/52', ['Amoxicillin', '500 mg', 'QID', '']],
    ['Tab Telma 40 OD', ['Telma', '40', 'OD', '']],
    ['Paracetamol 250 mg/5 ml 5 ml tds', ['Paracetamol', '250 mg/5 ml', 'tds', '']],
    ['500 mg Metformin BD x 30 days', ['Metformin', '500 mg', 'BD', '30 days']],
    ['Tab Prednisolone 5 mg 2-1-0-1 x 1 week', ['Prednisolone', '5 mg', '2-1-0-1', '1 week']],
    ['Tab. Metformin 500 mg BD ×10 days', ['Metformin', '500 mg', 'BD', '10 days']],
    ['Tab. Metformin 500 mg BD x5/7', ['Metformin', '500 mg', 'BD', '5/7']],
    ['Tab. Metformin ½-0-½', ['Metformin', '', '½-0-½', '']]
  ])('%s', async (line, expected) => {
    expect(await found(line)).toEqual([expected])
  })

  it.each([
    ['1) Tab. Paracetamol 650 mg 1-0-1 after food x 5 days', '1-0-1 after food', '5 days', ''],
    ['Syp. Ambroxol 5 ml TDS for 3 days with warm water', 'TDS', '3 days', 'with warm water'],
    ['Paracetamol 250 mg/5 ml 5 ml tds', 'tds', '', '5 ml'],
    ['Tab. Amoxicillin 500 mg QID 1/52', 'QID', '', '1/52'],
    ['500 mg Metformin BD pc x 30 days', 'BD pc', '30 days', ''],
    ['Tab. Telma 40 at night', 'at night', '', '']
  ])('keeps every printed word: %s', async (line, frequency, duration, otherWords) => {
    expect(await medicinesIn([{ text: line, confidence: 1 }])).toEqual([
      expect.objectContaining({ frequency, duration, otherWords, printed: line })
    ])
  })

  it('keeps the printed words of each medicine apart, with those of the line below', async () => {
    const lines = [
      'Tab. Metformin 500 mg BD, Cap. Zzyxol 5 mg OD, Tab. Cefixime 200 mg',
      '1-0-1 SOS after food x 5 days'
    ]
    const { medicines } = await prescriptionIn(lines.map((text) => ({ text, confidence: 1 })))
    expect(medicines.map(({ printed, otherWords }) => [printed, otherWords])).toEqual([
      ['Tab. Metformin 500 mg BD', ''],
      ['Tab. Cefixime 200 mg 1-0-1 SOS after food x 5 days', 'SOS']
    ])
  })

  it('returns a brand as it is written in the document', async () => {
    expect(await found('Dolo 650 1-1-1 x 3 days')).toEqual([['Dolo 650', '', '1-1-1', '3 days']])
  })

  it('finds a name with a misread letter, with less confidence', async () => {
    const [one] = await medicinesIn([{ text: 'Tab. Paracetarnol 650 mg BD', confidence: 0.9 }])
    expect(one).toMatchObject({ name: 'Paracetamol', dosage: '650 mg' })
    expect(one?.confidence).toBeLessThan(0.9)
    expect(await found('Tab. Azithr0mycin 500 mg OD')).toEqual([['Azithromycin', '500 mg', 'OD', '']])
    expect(await found('Tab. Amlodipne 5 mg OD')).toEqual([['Amlodipine', '5 mg', 'OD', '']])
  })

  it('returns nothing when two names are equally similar', async () => {
    // Zocon and Zocef differ from it by one letter each.
    expect(await found('Tab. Xlodipine 5 mg OD')).toEqual([])
    expect(await found('Tab. Zocen 150 mg OD')).toEqual([])
  })

  it.each([
    'Dr. Anita Sharma, MBBS MD',
    'Date: 12-03-2026',
    'Review after 5 days with reports',
    'Take after food. Drink plenty of water.',
    'Pause and refresh with cold drops',
    'BP 130/80, weight 62 kg, temperature 101 F',
    'दूध, नमक-पानी या तेल न दें।',
    ''
  ])('finds no medicine in “%s”', async (line) => {
    expect(await found(line)).toEqual([])
  })

  it('assigns directions to the right medicine', async () => {
    expect(await found('Tab. Metformin 500 mg BD, Tab. Amlodipine 5 mg OD')).toEqual([
      ['Metformin', '500 mg', 'BD', ''],
      ['Amlodipine', '5 mg', 'OD', '']
    ])
  })

  it('takes directions from the next line only when it contains nothing else', async () => {
    expect(await found('Tab. Cefixime 200 mg', '1-0-1 after food x 5 days')).toEqual([
      ['Cefixime', '200 mg', '1-0-1 after food', '5 days']
    ])
    expect(await found('Tab. Cefixime 200 mg', 'Tab. Unknownol 1-0-1 x 5 days')).toEqual([
      ['Cefixime', '200 mg', '', '']
    ])
    expect(await found('Tab. Cefixime 200 mg', 'Cap. Omeprazole 20 mg 1-0-0')).toEqual([
      ['Cefixime', '200 mg', '', ''],
      ['Omeprazole', '20 mg', '1-0-0', '']
    ])
  })

  it('prefers the name of a combination to that of one of its medicines', async () => {
    expect((await found('Tab. Levocetirizine + Montelukast 1 tab HS')).map((entry) => entry[0])).toEqual([
      'Levocetirizine + montelukast'
    ])
  })

  it('handles a page of arbitrary text quickly', async () => {
    const start = process.cpuUsage()
    await medicinesIn(
      Array.from({ length: 120 }, (_, i) => ({ text: `Paracetam${i} abcde fghij klmno pqrst 1-0-1`, confidence: 1 }))
    )
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(400)
  })
})

describe('unrecognised medicines', () => {
  const unrecognised = async (...texts: string[]) =>
    (await prescriptionIn(texts.map((text) => ({ text, confidence: 1 })))).unrecognised

  it.each([
    'Tab. Xyzolam 500 mg 1-0-1 x 5 days',
    '1) Cap. Zyxocinac OD',
    'Syp Kufrilox 5 ml TDS',
    'Inj. Xyz 1 g b.d. 3 days',
    'Syp. Benadryl 10 ml 1-1-1',
    'Tb. Xyzolam once daily',
    'Xyzo cream twice daily',
    'Otorexin ear drops 2 drops at night',
    'Zyxofort sachets once a day',
    'Xyzolam 500 mg',
    'Xyzolam plus 1-0-1',
    'Eye drops Moxiflox 1 drop QID',
    'टैब. ज़ायज़ोलाम 500 mg 1-0-1',
    // One letter from two names, so it matches neither.
    'Tab. Zocen 150 mg OD'
  ])('are returned as they were read: %s', async (line) => {
    expect(await prescriptionIn([{ text: line, confidence: 1 }])).toEqual({ medicines: [], unrecognised: [line] })
  })

  it('are returned next to a known medicine in the same line or below', async () => {
    expect(await unrecognised('Tab. Metformin 500 mg BD, Tab. Zzyxol 5 mg OD')).toEqual(['Tab. Zzyxol 5 mg OD'])
    expect(await unrecognised('Tab. Zzyxol 5 mg OD; Tab. Metformin 500 mg BD')).toEqual(['Tab. Zzyxol 5 mg OD'])
    expect(await unrecognised('Tab. Cefixime 200 mg', 'Tab. Unknownol 1-0-1 x 5 days')).toEqual([
      'Tab. Unknownol 1-0-1 x 5 days'
    ])
  })

  it('are returned once each, up to a limit', async () => {
    expect(await unrecognised('Tab. Zzyxol 5 mg OD', 'Tab. Zzyxol 5 mg OD')).toHaveLength(1)
    expect(await unrecognised(...Array.from({ length: 120 }, (_, at) => `Tab. Zzyxol ${at} OD`))).toHaveLength(30)
  })

  it.each([
    'Dr. Anita Sharma, MBBS MD',
    'T. Nagar, Chennai 600017',
    'Date: 12-03-2026',
    'Phone 98-7-65',
    'BP 130/80, weight 62 kg, temperature 101 F',
    'Hb 12.5 g/dL',
    'Glucose 110 mg/dl',
    'Review after 5 days with reports',
    'Take after food. Drink plenty of water.',
    'Apply the cream twice daily',
    'Warm salt gargle twice daily',
    '1-0-1 after food x 5 days',
    'After food twice a day for 5 days',
    'Tab. Paracetamol 650 mg 1-0-1 x 5 days',
    'दूध, नमक-पानी या तेल न दें।',
    'Tab',
    ''
  ])('do not include “%s”', async (line) => {
    expect(await unrecognised(line)).toEqual([])
  })
})
