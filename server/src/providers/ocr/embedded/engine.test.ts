import { expect, it } from 'vitest'
import { linesOfTsv } from './engine.ts'

it('parses Tesseract’s TSV', () => {
  const tsv = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '4\t1\t1\t1\t1\t0\t10\t10\t200\t20\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t12\t40\t18\t96.5\tTab.',
    '5\t1\t1\t1\t1\t2\t60\t12\t90\t18\t91\tParacetamol',
    '5\t1\t1\t1\t2\t1\t10\t42\t40\t18\t80\t650'
  ].join('\n')
  expect(linesOfTsv(tsv)).toEqual([
    [
      { text: 'Tab.', confidence: 96.5, box: { left: 10, top: 12, right: 50, bottom: 30 } },
      { text: 'Paracetamol', confidence: 91, box: { left: 60, top: 12, right: 150, bottom: 30 } }
    ],
    [{ text: '650', confidence: 80, box: { left: 10, top: 42, right: 50, bottom: 60 } }]
  ])
})
