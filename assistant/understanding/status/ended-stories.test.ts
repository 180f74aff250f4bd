import type { CoreLanguage } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../../language/lexicons.ts'
import { understand } from '../understand.ts'

const lexicons = lexiconsOf(wordsIn)
const present = (language: CoreLanguage, text: string) =>
  understand(text, language, lexicons)
    .findings.filter(({ status }) => status === 'present')
    .map(({ id }) => id)

describe('an illness of long ago that was cured', () => {
  it.each<[CoreLanguage, string, string]>([
    [
      'en',
      'Three years ago my uncle was on a bus. He fainted, he was vomiting. He was cured. Which fruit is good for him?',
      'fainting'
    ],
    ['hi', 'पाँच साल पहले मैं खेत गया था। वहाँ बेहोश हो गया था, उल्टी हुई थी। अब बिल्कुल ठीक हूँ। रोज़ टहलना अच्छा है?', 'unconscious'],
    ['hi', 'तीन साल पहल्यां खेत म्हं गया था। बेहोश हो गया था। ईब ठीक सूं।', 'unconscious'],
    ['gu', 'બે વર્ષ પહેલાં હું ખેતરે ગયો હતો. ત્યાં બેભાન થયો હતો. હવે એકદમ સ્વસ્થ છું.', 'unconscious'],
    ['ur', 'چار سال پہلے میں گاؤں گیا تھا۔ وہاں بے ہوش ہو گیا تھا۔ اب بالکل تندرست ہوں۔', 'unconscious']
  ])('is past in %s: %s', (language, text, finding) => {
    expect(present(language, text)).not.toContain(finding)
  })

  it.each<[CoreLanguage, string, string]>([
    [
      'en',
      'Three years ago I had a heart attack. Since this morning I have chest pain. My sugar is fine now.',
      'chest_pain'
    ],
    ['en', 'Five years ago I had an operation. My chest hurts. My knee is fine now.', 'chest_pain'],
    ['hi', 'दो साल पहले मेरा ऑपरेशन हुआ था। सीने में दर्द है। घुटना अब ठीक है।', 'chest_pain'],
    ['hi', 'दो साल पहले बेहोश हुआ था। अब भी बिल्कुल ठीक नहीं हूँ, आज सीने में दर्द है।', 'chest_pain'],
    ['ur', 'دو سال پہلے آپریشن ہوا تھا۔ سینے میں درد ہے۔ گھٹنا اب ٹھیک ہے۔', 'chest_pain']
  ])('does not hide what is reported of today in %s: %s', (language, text, finding) => {
    expect(present(language, text)).toContain(finding)
  })
})

describe('somebody in a film, a serial or the news', () => {
  it.each<[CoreLanguage, string]>([
    ['en', 'The hero was bleeding heavily and then he fainted.'],
    ['hi', 'कल के सीरियल में आदमी बेहोश हो गया।'],
    ['pa', 'ਸੀਰੀਅਲ ਵਿੱਚ ਹੀਰੋਇਨ ਬੇਹੋਸ਼ ਹੋ ਗਈ।'],
    ['gu', 'સિરિયલમાં હીરો બેભાન થઈ ગયો.'],
    ['te', 'సీరియల్లో హీరోయిన్ స్పృహ తప్పి పడిపోయాడు.'],
    ['ta', 'சீரியல்ல நாயகி மயங்கி விழுந்துட்டான்.'],
    ['ur', 'سیریل میں ہیروئن بے ہوش ہو گیا۔'],
    ['bn', 'সিরিয়ালে নায়িকা অজ্ঞান হয়ে গেল।']
  ])('is never the patient in %s: %s', (language, text) => {
    expect(present(language, text)).toEqual([])
  })

  it.each<[CoreLanguage, string]>([
    ['en', 'We were watching a film and my father fainted.'],
    ['hi', 'फिल्म देखते देखते पापा बेहोश हो गए।'],
    ['hi', 'सीरियल देखते सीने में दर्द हुआ।'],
    ['hi', 'हीरो बाइक से गिर गया, सिर में चोट लगी।'],
    ['en', 'The hero fainted in the film. My mother is unconscious.']
  ])('does not hide a person who is there in %s: %s', (language, text) => {
    expect(present(language, text)).not.toEqual([])
  })
})

describe('a common word that looks like an emergency', () => {
  it.each<[CoreLanguage, string]>([
    ['te', 'మా ఊరి నుంచి ఆసుపత్రి చాలా దూరం.'],
    ['ta', 'அரிசிமூட்டை தூக்கினேன்.'],
    ['ta', 'சிறுநீர் சரியாகப் போகிறது.'],
    ['gu', 'મારા દાદા એકદમ ફિટ છે.'],
    ['hi', 'हम रोज़ बस में चढ़ते हैं।'],
    ['bn', 'ওষুধের দোকান কোতায়?'],
    ['hi', 'उसकी बात पर हँस हँस के साँस नहीं आई।'],
    ['en', 'We laughed so hard that I could not breathe.']
  ])('raises nothing in %s: %s', (language, text) => {
    expect(present(language, text)).toEqual([])
  })

  it.each<[CoreLanguage, string, string]>([
    ['te', 'ఆయన ఉరి వేసుకున్నాడు.', 'suicidal_thoughts'],
    ['hi', 'मुझे साँस नहीं आ रही।', 'severe_breathlessness'],
    ['en', 'I cannot breathe.', 'severe_breathlessness']
  ])('is still an emergency where it is one in %s: %s', (language, text, finding) => {
    expect(present(language, text)).toContain(finding)
  })
})
