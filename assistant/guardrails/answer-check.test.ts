import type { CoreLanguage } from '@arogyachat/contract/languages'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import { type AnswerContext, type AnswerViolation, answerMax, answerViolation, wholeSentences } from './answer-check.ts'

const lexicons = lexiconsOf(wordsIn)
const violationOf = (text: string, language: CoreLanguage = 'en', more: Partial<AnswerContext> = {}) =>
  answerViolation(text, { language, lexicons, triage: 'doctor', isWhole: true, ...more })

const good: Record<CoreLanguage, string> = {
  en: 'You wrote that you have fever and body ache. This may fit a viral fever or dengue; only a doctor can say. Please see a doctor within 24 hours. Drink plenty of water, and for fever take paracetamol as on the label. If your fever stays over 103°F or you bleed, call 108.',
  hi: 'आपको बुखार और बदन दर्द है, यह सुनकर दुख हुआ। यह वायरल बुखार या डेंगू हो सकता है, पक्का डॉक्टर ही बता सकते हैं। 24 घंटे के अंदर डॉक्टर से मिलें। तब तक खूब पानी और ORS पिएं। हालत बिगड़े तो 108 पर कॉल करें।',
  pa: 'ਤੁਹਾਨੂੰ ਬੁਖ਼ਾਰ ਹੈ। ਇਹ ਡੇਂਗੂ ਹੋ ਸਕਦਾ ਹੈ, ਪੱਕਾ ਡਾਕਟਰ ਹੀ ਦੱਸ ਸਕਦਾ ਹੈ। 24 ਘੰਟਿਆਂ ਵਿੱਚ ਡਾਕਟਰ ਨੂੰ ਮਿਲੋ। ਬਹੁਤ ਪਾਣੀ ਪੀਓ।',
  te: 'మీకు జ్వరం ఉంది. ఇది డెంగ్యూ కావచ్చు, డాక్టర్ మాత్రమే చెప్పగలరు. 24 గంటల్లో డాక్టర్‌ను కలవండి. నీళ్లు బాగా తాగండి.',
  ta: 'உங்களுக்கு காய்ச்சல் உள்ளது. இது டெங்குவாக இருக்கலாம், மருத்துவர் மட்டுமே சொல்ல முடியும். 24 மணி நேரத்திற்குள் மருத்துவரைப் பாருங்கள். நிறைய தண்ணீர் குடியுங்கள்.',
  gu: 'તમને તાવ છે. આ ડેન્ગ્યુ હોઈ શકે, પાકું ડૉક્ટર જ કહી શકે. 24 કલાકમાં ડૉક્ટરને મળો. ખૂબ પાણી પીઓ.',
  bn: 'আপনার জ্বর হয়েছে। এটি ডেঙ্গু হতে পারে, ডাক্তারই ঠিক বলতে পারবেন। ২৪ ঘণ্টার মধ্যে ডাক্তার দেখান। বেশি করে জল খান।',
  ur: 'آپ کو بخار ہے۔ یہ ڈینگی ہو سکتا ہے، صرف ڈاکٹر ہی یقین سے بتا سکتے ہیں۔ 24 گھنٹے کے اندر ڈاکٹر سے ملیں۔ خوب پانی پیئیں۔'
}
const languages = Object.keys(good) as CoreLanguage[]

/** A sentence put where it does most harm: between what is right. */
const within = (language: CoreLanguage, lie: string) => `${lie} ${good[language]}`

describe('an answer that may be shown', () => {
  it.each(languages)('in %s', (language) => {
    expect(violationOf(good[language], language)).toBeNull()
    expect(violationOf(good[language], language, { triage: 'selfcare' })).toBeNull()
  })

  it('is also what the assistant itself says, but where it counts how often teeth are brushed', () => {
    const names: Record<string, string> = textsOf('en').symptoms
    const replies = conditions.flatMap(({ symptoms }) => {
      const text = `I have ${symptoms
        .slice(0, 2)
        .map((symptom) => names[symptom.id])
        .join(' and ')}`
      const understanding = understand(text, 'en', lexicons)
      const memory = { ...freshMemory(), isNoticeGiven: true as const }
      const { reply, triage } = converse({ text, understanding, memory, language: 'en', scope: 'patient' })
      return triage === null || triage === 'emergency' ? [] : [{ reply, triage }]
    })
    const refused = replies.flatMap(({ reply, triage }) => {
      const violation = violationOf(reply, 'en', { triage })
      return violation ? [{ violation, reply }] : []
    })
    expect(refused.filter((entry) => entry.violation !== 'dose' && entry.violation !== 'number')).toEqual([])
    expect(replies.length).toBeGreaterThan(70)
    expect(refused.length / replies.length).toBeLessThan(0.08)
  })
})

describe('an answer that may not be shown', () => {
  const lies: [AnswerViolation, CoreLanguage, string][] = [
    ['dose', 'en', 'Take 500 mg of paracetamol.'],
    ['dose', 'en', 'Take two tablets.'],
    ['dose', 'en', 'Take half a tablet at night.'],
    ['dose', 'en', 'Take it three times a day.'],
    ['dose', 'en', 'Take it every 6 hours.'],
    ['dose', 'en', 'Take it 1-0-1.'],
    ['dose', 'en', 'Paracetamol TDS helps.'],
    ['dose', 'en', 'Give 5ml of syrup.'],
    ['dose', 'hi', 'दो गोली लें।'],
    ['dose', 'hi', 'पैरासिटामोल ५०० मिग्रा लें।'],
    ['dose', 'hi', 'दिन में तीन बार लें।'],
    ['dose', 'hi', 'हर 6 घंटे पर लें।'],
    ['dose', 'hi', 'पैरासिटामोल 500mg लें।'],
    ['dose', 'pa', 'ਦੋ ਗੋਲੀਆਂ ਲਓ।'],
    ['dose', 'pa', 'ਦਿਨ ਵਿੱਚ ਤਿੰਨ ਵਾਰ ਲਓ।'],
    ['dose', 'te', 'రెండు మాత్రలు వేసుకోండి.'],
    ['dose', 'te', 'రోజుకు మూడు సార్లు వేసుకోండి.'],
    ['dose', 'ta', 'இரண்டு மாத்திரைகள் சாப்பிடுங்கள்.'],
    ['dose', 'ta', 'ஒரு நாளைக்கு மூன்று முறை சாப்பிடுங்கள்.'],
    ['dose', 'gu', 'બે ગોળી લો.'],
    ['dose', 'gu', 'દિવસમાં ત્રણ વખત લો.'],
    ['dose', 'bn', 'দুটি ট্যাবলেট খান।'],
    ['dose', 'bn', 'দিনে তিন বার খান।'],
    ['dose', 'ur', 'دو گولیاں لیں۔'],
    ['dose', 'ur', 'دن میں تین بار لیں۔'],
    ['medicine', 'en', 'Ask for amoxicillin.'],
    ['medicine', 'en', 'Brufen helps.'],
    ['medicine', 'en', 'Crocin helps.'],
    ['medicine', 'en', 'Some aspirin helps.'],
    ['medicine', 'hi', 'आइबुप्रोफेन ले सकते हैं।'],
    ['medicine', 'hi', 'Azithromycin ले सकते हैं।'],
    ['medicine', 'ta', 'ஆஸ்பிரின் எடுக்கலாம்.'],
    ['medicine', 'ur', 'آئبوپروفین لے سکتے ہیں۔'],
    ['medicine', 'ta', 'அசித்ரோமைசின் எடுக்கலாம்.'],
    ['medicine', 'te', 'అజిత్రోమైసిన్ వాడవచ్చు.'],
    ['medicine', 'bn', 'অ্যাজিথ্রোমাইসিন খেতে পারেন।'],
    ['diagnosis', 'en', 'You have dengue.'],
    ['diagnosis', 'en', 'You have lupus.'],
    ['diagnosis', 'en', 'You are suffering from a rare illness.'],
    ['diagnosis', 'en', 'This is typhoid, which can be treated.'],
    ['diagnosis', 'en', 'If you feel cold, it is malaria.'],
    ['diagnosis', 'hi', 'आपको डेंगू है।'],
    ['diagnosis', 'hi', 'यह टाइफाइड है।'],
    ['link', 'en', 'Read more on https://example.org/fever.'],
    ['link', 'en', 'Read more on healthy.com today.'],
    ['link', 'en', 'Write to doctor@clinic today.'],
    ['number', 'en', 'Call 98765 43210 now.'],
    ['number', 'en', 'Call 911 now.'],
    ['number', 'hi', '१८०० ११ २२३३ पर कॉल करें।'],
    ['markup', 'en', '**Rest** well.'],
    ['markup', 'en', '<b>Rest</b> well.'],
    ['markup', 'en', '# Rest'],
    ['markup', 'en', 'Rest \u202ewell.'],
    ['dismissal', 'en', 'There is no need to see a doctor.'],
    ['dismissal', 'en', "You don't need a doctor."],
    ['dismissal', 'en', 'It is nothing serious.'],
    ['dismissal', 'hi', 'डॉक्टर के पास जाने की जरूरत नहीं है।'],
    ['dismissal', 'hi', 'चिंता की कोई बात नहीं।'],
    ['dismissal', 'pa', 'ਡਾਕਟਰ ਕੋਲ ਜਾਣ ਦੀ ਲੋੜ ਨਹੀਂ।'],
    ['dismissal', 'te', 'డాక్టర్ అవసరం లేదు.'],
    ['dismissal', 'ta', 'மருத்துவரைப் பார்க்க தேவையில்லை.'],
    ['dismissal', 'gu', 'ડૉક્ટરને મળવાની જરૂર નથી.'],
    ['dismissal', 'bn', 'ডাক্তার দেখানোর দরকার নেই।'],
    ['dismissal', 'ur', 'ڈاکٹر کے پاس جانے کی ضرورت نہیں۔']
  ]
  it.each(lies)('for its %s (%s): %s', (violation, language, lie) => {
    expect(violationOf(within(language, lie), language)).toBe(violation)
    // A stream is stopped as soon as it is written.
    expect(violationOf(lie, language, { isWhole: false })).not.toBeNull()
  })

  /** Where a language's words are there, an illness is known by them. */
  const diagnoses: [CoreLanguage, string][] = [
    ['pa', 'ਤੁਹਾਨੂੰ ਡੇਂਗੂ ਹੈ।'],
    ['te', 'మీకు డెంగ్యూ ఉంది.'],
    ['ta', 'உங்களுக்கு டெங்கு உள்ளது.'],
    ['gu', 'તમને ડેન્ગ્યુ છે.'],
    ['bn', 'আপনার ডেঙ্গু হয়েছে।'],
    ['ur', 'آپ کو ڈینگی ہے۔']
  ]
  it.each(diagnoses.filter(([language]) => lexicons.has(language)))('for a diagnosis in %s: %s', (language, lie) => {
    expect(violationOf(within(language, lie), language)).toBe('diagnosis')
  })

  it('for being in another language, another script or another language’s letters', () => {
    for (const asked of languages)
      for (const written of languages)
        if (asked !== written) expect(violationOf(good[written], asked), `${written} for ${asked}`).toBe('language')
    expect(violationOf('Aapko bukhar aur badan dard hota hai, doctor ko dikhaiye aur paani piyein.', 'hi')).toBe(
      'language'
    )
    expect(violationOf('Aapko bukhar aur badan dard hota hai, doctor ko dikhaiye aur paani piyein.', 'en')).toBe(
      'language'
    )
    expect(violationOf(`${good.hi} ${good.ta}`, 'hi')).toBe('language')
  })

  it('for being empty, cut, or too long', () => {
    expect(violationOf('')).toBe('empty')
    expect(violationOf(' \n ')).toBe('empty')
    expect(violationOf('Please see a doctor within 24')).toBe('cut')
    expect(violationOf(`${'Please see the doctor. '.repeat(60)}`)).toBe('tooLong')
    expect('Please see the doctor. '.repeat(60).length).toBeGreaterThan(answerMax)
    expect(violationOf('Please see a doctor within 24', 'en', { isWhole: false })).toBeNull()
    expect(violationOf('', 'en', { isWhole: false })).toBeNull()
  })

  it('for leaving out the doctor whom the assistant sends the person to', () => {
    const text = 'Drink water, and rest for the day if you can.'
    expect(violationOf(text)).toBe('noNextStep')
    expect(violationOf(text, 'en', { triage: 'selfcare' })).toBeNull()
    expect(violationOf(text, 'en', { triage: null })).toBeNull()
  })
})

describe('of an answer that grows', () => {
  it('only whole sentences count', () => {
    expect(wholeSentences('Rest. Drink wat')).toBe(5)
    expect(wholeSentences('आराम करें। पानी')).toBe('आराम करें।'.length)
    expect(wholeSentences('Your fever is 38.5')).toBe(0)
    expect(wholeSentences('Rest.')).toBe(5)
    expect(wholeSentences('Rest. Take 2.')).toBe(5)
    expect(wholeSentences('Rest for 2. Drink')).toBe(11)
  })
})
