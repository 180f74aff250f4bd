import type { LanguageCode } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../../language/lexicons.ts'
import { understand } from '../understand.ts'

const lexicons = lexiconsOf(wordsIn)
const presentIn = (text: string, language: LanguageCode) =>
  understand(text, language, lexicons).findings.flatMap(({ id, status }) => (status === 'present' ? id : []))

describe('a list of signs', () => {
  it.each<[LanguageCode, string]>([
    ['en', 'no fever, vomiting, chest pain or breathlessness'],
    ['en', 'without chest pain, sweating or breathlessness'],
    ['hi', 'छाती में दर्द, पसीना, चक्कर कुछ नहीं'],
    ['hi', 'सीने में दबाव, पसीना, सांस फूलना ऐसा कुछ नहीं है'],
    ['hi', 'chati me dard, bukhar, ulti kuch nahi hai'],
    ['hi', 'बुखार, उल्टी या सीने में दर्द नहीं है'],
    ['bho', 'छाती में दबाव, पसीना, बाँह में दरद कुछो नइखे'],
    ['bgc', 'छाती में दर्द, बुखार, उल्टी किमे कोन्या'],
    ['pa', 'ਛਾਤੀ ਵਿੱਚ ਦਰਦ, ਬੁਖਾਰ, ਉਲਟੀ ਕੁਝ ਨਹੀਂ'],
    ['ur', 'سینے میں درد، بخار، الٹی کچھ نہیں'],
    ['bn', 'বুকে ব্যথা, জ্বর, মাথা ঘোরা কিছু নেই'],
    ['gu', 'છાતીમાં દુખાવો, તાવ, ઊલટી કંઈ નથી'],
    ['ta', 'காய்ச்சல், நெஞ்சு வலி, தலைவலி ஒன்னும் இல்ல'],
    ['te', 'జ్వరం, ఛాతీ నొప్పి, తలనొప్పి ఏమీ లేవు']
  ])('is denied as a whole (%s): %s', (language, text) => {
    expect(presentIn(text, language)).toEqual([])
  })

  it.each<[LanguageCode, string, string]>([
    ['en', 'no fever, chest pain', 'chest_pain'],
    ['en', 'chest pain, sweating, nothing else', 'chest_pain'],
    ['en', 'fever, chest pain or arm pain, no cough', 'chest_pain'],
    ['en', 'no fever, chest pain or arm pain since morning', 'chest_pain'],
    ['hi', 'सीने में दर्द, उल्टी, बुखार नहीं', 'chest_pain'],
    ['hi', 'छाती में दर्द, पसीना और कुछ नहीं', 'chest_pain'],
    ['hi', 'सीने में दर्द, पसीना, कुछ नहीं खाया', 'chest_pain'],
    ['hi', 'सीने में दर्द, पसीना, दवा से कुछ नहीं हुआ', 'chest_pain'],
    ['hi', 'सीने में दर्द है, उल्टी, बुखार कुछ नहीं', 'chest_pain'],
    ['hi', 'सीने में तेज दर्द। बुखार, उल्टी कुछ नहीं', 'chest_pain'],
    ['bn', 'বুকে ব্যথা, জ্বর, আর কিছু নেই', 'chest_pain'],
    ['ta', 'நெஞ்சு வலி, காய்ச்சல், வேற ஒன்னும் இல்ல', 'chest_pain']
  ])('is left as it is where its end may be meant alone (%s): %s', (language, text, sign) => {
    expect(presentIn(text, language)).toContain(sign)
  })
})
