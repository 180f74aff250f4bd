import type { CoreLanguage } from '@arogyachat/contract/languages'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { caseOf, freshMemory, remember } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import { conditionsOf } from './conditions.ts'

const lexicons = lexiconsOf(wordsIn)

/** The first three conditions for a message, as the reply names them. */
function firstThree(message: string, language: CoreLanguage): string[] {
  const understanding = understand(message, language, lexicons)
  const ranked = conditionsOf(caseOf(understanding, remember(freshMemory(), understanding), {}))
  return ranked.slice(0, 3).map((condition) => condition.id)
}

/** What people write who have the condition, in English and two Indian languages. */
const messages: [condition: string, language: CoreLanguage, message: string][] = [
  ['fissure', 'en', 'Sharp pain at the anus when passing stool, stool is hard and there is fresh blood'],
  ['fissure', 'hi', 'टट्टी करते समय गुदा में बहुत दर्द होता है, कब्ज है और खून भी आता है'],
  ['fissure', 'ta', 'ஆசனவாயில் வலி, மலச்சிக்கல் இருக்கு, மலத்தில் ரத்தம் வருது'],
  ['ear_wax', 'en', 'My ear feels blocked and I hear less in it'],
  ['ear_wax', 'hi', 'कान बंद हो गया है और कम सुनाई देता है'],
  ['ear_wax', 'bn', 'কানে খোল জমেছে, কম শুনছি'],
  ['csom', 'en', 'Pus keeps coming from my ear for months and I hear less'],
  ['csom', 'hi', 'कई महीनों से कान से मवाद बहता है और कम सुनाई देता है'],
  ['csom', 'te', 'చెవి నుంచి చీము కారుతోంది, సరిగా వినిపించడం లేదు'],
  ['urethritis_sti', 'en', 'Pus is coming from my penis and it burns when I pass urine'],
  ['urethritis_sti', 'hi', 'लिंग से मवाद आ रहा है और पेशाब में जलन है'],
  ['urethritis_sti', 'gu', 'શિશ્નમાંથી પરુ નીકળે છે અને પેશાબમાં બળતરા થાય છે'],
  ['infertility', 'en', 'We have been trying for a baby for three years but I am not getting pregnant'],
  ['infertility', 'hi', 'शादी को पाँच साल हो गए, बच्चा नहीं ठहर रहा'],
  ['infertility', 'ta', 'கல்யாணம் ஆகி நாலு வருஷம் ஆகியும் குழந்தை இல்லை'],
  ['fibroids', 'en', 'My periods are very heavy and there is pain in the lower belly all month, I am 42'],
  ['fibroids', 'hi', 'माहवारी में बहुत खून आता है और पेडू में दर्द रहता है'],
  ['fibroids', 'bn', 'মাসিকে খুব বেশি রক্ত যায়, তলপেটে ব্যথা'],
  ['endometriosis', 'en', 'Terrible period pain every month, pelvic pain between periods too'],
  ['endometriosis', 'hi', 'माहवारी में बहुत दर्द होता है और पेडू में भी हमेशा दर्द रहता है'],
  ['endometriosis', 'te', 'నెలసరి నొప్పి ఎక్కువ, పొత్తికడుపులో నొప్పి'],
  ['lactation_problem', 'en', 'I gave birth two weeks ago and there is not enough breast milk for my baby'],
  ['lactation_problem', 'hi', 'बच्चे के लिए दूध कम उतर रहा है'],
  ['lactation_problem', 'bn', 'বুকের দুধ কম আসছে, বাচ্চার পেট ভরে না'],
  [
    'postpartum_depression',
    'en',
    'My baby is one month old. I gave birth last month. I feel very sad all day and nothing interests me'
  ],
  ['postpartum_depression', 'hi', 'डिलीवरी को एक महीना हुआ, मन बहुत उदास रहता है और किसी काम में मन नहीं लगता'],
  ['postpartum_depression', 'ta', 'குழந்தை பிறந்து ஒரு மாசம் ஆச்சு, மனசு ரொம்ப சோர்வா இருக்கு, எதிலும் ஆர்வம் இல்லை'],
  ['miscarriage', 'en', 'I am 10 weeks pregnant and bleeding with cramps in the lower belly'],
  ['miscarriage', 'hi', 'मैं दो महीने की गर्भवती हूँ, नीचे से खून आ रहा है और पेडू में दर्द है'],
  ['miscarriage', 'te', 'నేను గర్భవతిని, రక్తస్రావం అవుతోంది, పొత్తికడుపు నొప్పి'],
  ['febrile_seizure', 'en', 'My 2 year old son had a fit with high fever'],
  ['febrile_seizure', 'hi', 'दो साल के बच्चे को तेज बुखार में दौरा पड़ा'],
  ['febrile_seizure', 'bn', 'আমার দুই বছরের বাচ্চার জ্বরে খিঁচুনি হচ্ছে'],
  ['diabetic_foot', 'en', 'I have diabetes and the wound on my foot is not healing, foot is numb'],
  ['diabetic_foot', 'hi', 'मुझे शुगर है, पैर का घाव भर नहीं रहा और पैर सुन्न है'],
  ['diabetic_foot', 'te', 'నాకు షుగర్ ఉంది, కాలి పుండు మానడం లేదు, కాలు తిమ్మిరి'],
  ['tobacco_dependence', 'en', "I want to quit smoking but I can't"],
  ['tobacco_dependence', 'hi', 'गुटखा नहीं छूट रहा, लत लग गई है'],
  ['tobacco_dependence', 'bn', 'সিগারেট ছাড়তে পারছি না'],
  ['opioid_dependence', 'en', 'My son is addicted to heroin and cannot sleep'],
  ['opioid_dependence', 'pa', 'ਮੇਰਾ ਪੁੱਤ ਚਿੱਟੇ ਦਾ ਨਸ਼ਾ ਕਰਦਾ ਹੈ'],
  ['opioid_dependence', 'hi', 'मेरा बेटा चिट्टे का नशा करता है'],
  ['varicose_veins', 'en', 'The veins on my legs are swollen and twisted and my legs ache'],
  ['varicose_veins', 'hi', 'पैरों की नसें फूल गई हैं और पैरों में दर्द रहता है'],
  ['varicose_veins', 'ta', 'காலில் நரம்பு புடைச்சு இருக்கு, கால் வலிக்குது'],
  ['warts_c', 'en', 'I have warts on my fingers'],
  ['warts_c', 'hi', 'उंगली पर मस्से हो गए हैं'],
  ['warts_c', 'te', 'చేతి మీద పులిపిర్లు వచ్చాయి'],
  ['melasma', 'en', 'Dark patches have come on my cheeks and forehead'],
  ['melasma', 'hi', 'चेहरे पर झाइयाँ आ गई हैं'],
  ['melasma', 'bn', 'মুখে মেছতা পড়েছে'],
  ['prickly_heat', 'en', 'Prickly heat on my back, small rash that itches'],
  ['prickly_heat', 'hi', 'गर्मी में घमौरियाँ हो गई हैं, खुजली होती है'],
  ['prickly_heat', 'ta', 'வேர்க்குரு வந்து அரிக்குது'],
  ['glaucoma', 'en', 'My sight is slowly getting dim and there is pain in my eye with headache'],
  ['glaucoma', 'hi', 'धीरे धीरे नज़र कम हो रही है, आँख में दर्द और सिर में दर्द रहता है'],
  ['glaucoma', 'gu', 'ધીમે ધીમે ઓછું દેખાય છે, આંખમાં દુખાવો અને માથું દુખે છે'],
  ['bells_palsy', 'en', 'Since three weeks my face is crooked and one eye does not close'],
  ['bells_palsy', 'hi', 'मुँह टेढ़ा हो गया है और एक आँख बंद नहीं होती'],
  ['bells_palsy', 'te', 'మూతి వంకర పోయింది, ఒక కన్ను మూసుకోవడం లేదు'],
  ['hydrocele', 'en', 'My scrotum is filled with water, it is big but no pain'],
  ['hydrocele', 'hi', 'अंडकोष में पानी भर गया है, दर्द नहीं है'],
  ['hydrocele', 'bn', 'অণ্ডকোষে পানি জমেছে'],
  ['tb_extrapulmonary', 'en', 'Swollen glands in my neck for weeks, I am losing weight and sweat at night'],
  ['tb_extrapulmonary', 'hi', 'गर्दन में गिल्टियाँ सूज गई हैं, वजन घट रहा है और बुखार रहता है'],
  ['tb_extrapulmonary', 'te', 'మెడలో గ్రంథులు వాపు, బరువు తగ్గుతున్నాను, జ్వరం'],
  ['sickle_cell', 'en', 'I have pain in my bones and legs again, and my eyes are yellow'],
  ['sickle_cell', 'hi', 'हड्डियों में दर्द रहता है, पैरों में दर्द है और आँखें पीली हैं'],
  ['sickle_cell', 'gu', 'હાડકામાં દુખાવો, આંખો પીળી છે, પગમાં દુખાવો'],
  ['thalassaemia', 'en', 'My 1 year old baby is very pale and not gaining weight'],
  ['thalassaemia', 'hi', 'एक साल का बच्चा पीला पड़ गया है, वजन नहीं बढ़ रहा, थैलेसीमिया तो नहीं'],
  ['thalassaemia', 'bn', 'এক বছরের বাচ্চা ফ্যাকাশে, ওজন বাড়ছে না, থ্যালাসেমিয়া কি না'],
  ['nephrotic', 'en', 'My face and legs are swollen and my urine is frothy'],
  ['nephrotic', 'hi', 'चेहरे पर सूजन है, पैर सूजे हैं और पेशाब में झाग आता है'],
  ['nephrotic', 'bn', 'মুখ ফোলা, পা ফোলা, প্রস্রাবে ফেনা'],
  ['psgn', 'en', "My 7 year old son's face is swollen and there is blood in his urine"],
  ['psgn', 'hi', 'सात साल के बेटे के चेहरे पर सूजन है और पेशाब में खून आ रहा है'],
  ['psgn', 'ta', 'ஏழு வயசு பையனுக்கு முகம் வீங்கியிருக்கு, சிறுநீரில் ரத்தம்'],
  ['pertussis', 'en', 'My child gets coughing fits and vomits after them'],
  ['pertussis', 'hi', 'बच्चे को काली खांसी है, खांसते खांसते उल्टी हो जाती है'],
  ['pertussis', 'bn', 'বাচ্চার হুপিং কাশি, কাশতে কাশতে বমি করে'],
  ['diphtheria', 'en', 'My child has a sore throat, the neck glands are swollen and the voice is hoarse'],
  ['diphtheria', 'hi', 'बच्चे के गले में दर्द है, गिल्टी सूजी है और आवाज बैठ गई है'],
  ['diphtheria', 'te', 'పిల్లాడికి గొంతు నొప్పి, మింగడం కష్టం, కంఠసర్పి అంటున్నారు'],
  ['kala_azar', 'en', 'Fever for a month, my belly is swollen and I have lost weight'],
  ['kala_azar', 'hi', 'महीने भर से बुखार है, पेट सूज गया है और वजन घट गया है'],
  ['kala_azar', 'bn', 'এক মাস জ্বর, পেট ফুলে গেছে, ওজন কমে গেছে'],
  ['filariasis', 'en', "My leg is thick like an elephant's for years"],
  ['filariasis', 'hi', 'मुझे हाथी पांव है, पैर में सूजन है'],
  ['filariasis', 'te', 'నాకు బోదకాలు ఉంది, కాలు వాపు'],
  ['parkinson', 'en', 'My father, 68, has trembling hands and walks slowly'],
  ['parkinson', 'hi', 'पिताजी 70 साल के हैं, हाथ कांपते हैं और चाल धीमी हो गई है'],
  ['parkinson', 'bn', 'বাবার বয়স ৭০, হাত কাঁপে, চলাফেরা ধীর হয়ে গেছে'],
  ['ankylosing_spondylitis', 'en', 'I am 25, my back hurts and joints are stiff every morning'],
  ['ankylosing_spondylitis', 'hi', 'मेरी उम्र 25 है, कमर में दर्द रहता है और सुबह जोड़ों में अकड़न रहती है'],
  ['ankylosing_spondylitis', 'te', 'నడుము నొప్పి, ఉదయం కీళ్లు బిగుసుకుపోతాయి'],
  ['lupus', 'en', 'I am a woman of 28 with joint pain, rash on my face and mouth ulcers'],
  ['lupus', 'hi', 'जोड़ों में दर्द, चेहरे पर दाने और मुँह में छाले हैं, बाल भी झड़ रहे हैं'],
  ['lupus', 'bn', 'গিঁটে ব্যথা, মুখে র‍্যাশ, চুল পড়ছে, মুখে ঘা'],
  ['rheumatic_fever', 'en', 'My 10 year old has fever and joint pain after a sore throat, his heart beats fast'],
  ['rheumatic_fever', 'hi', 'दस साल के बेटे को बुखार है, जोड़ों में दर्द और सूजन है, पहले गला खराब था'],
  ['rheumatic_fever', 'ta', 'பத்து வயசு பையனுக்கு காய்ச்சல், மூட்டு வலி, மூட்டு வீக்கம், தொண்டை வலி'],
  ['pancreatitis', 'en', 'Bad pain in the upper belly going to the back, I keep vomiting, I drink alcohol daily'],
  ['pancreatitis', 'hi', 'पेट के ऊपरी हिस्से में बहुत तेज दर्द है, उल्टी रुक नहीं रही, रोज शराब पीता हूँ'],
  ['pancreatitis', 'te', 'పై కడుపులో నొప్పి, వాంతులు ఆగడం లేదు, నడుము నొప్పి'],
  ['bowel_obstruction', 'en', 'My belly is swollen, I am vomiting and have not passed stool for three days'],
  ['bowel_obstruction', 'hi', 'पेट सूज गया है, उल्टी हो रही है और तीन दिन से टट्टी नहीं हुई'],
  ['bowel_obstruction', 'gu', 'પેટ ફૂલી ગયું છે, ઊલટી થાય છે, કબજિયાત છે'],
  ['liver_abscess', 'en', 'Pain under the right ribs with fever and chills'],
  ['liver_abscess', 'hi', 'दाईं पसली के नीचे दर्द है, बुखार और ठंड लगती है'],
  ['liver_abscess', 'bn', 'পেটের ডান দিকে উপরে ব্যথা, জ্বর, কাঁপুনি'],
  ['japanese_encephalitis', 'en', 'My 5 year old has high fever, is confused and had a fit'],
  ['japanese_encephalitis', 'hi', 'बच्चे को तेज बुखार है, दौरा पड़ा और होश में नहीं है, बहकी बातें कर रहा है'],
  ['japanese_encephalitis', 'te', 'బాబుకి తీవ్ర జ్వరం, ఫిట్స్ వచ్చాయి, మెదడువాపు అంటున్నారు'],
  ['neurocysticercosis', 'en', 'I get fits and headaches'],
  ['neurocysticercosis', 'hi', 'मुझे दौरे पड़ते हैं और सिर में दर्द रहता है'],
  ['neurocysticercosis', 'ta', 'எனக்கு வலிப்பு வருது, தலைவலியும் இருக்கு'],
  ['drug_eruption', 'en', 'I got a rash and itching after starting a new medicine'],
  ['drug_eruption', 'hi', 'नई दवा लेने के बाद दाने और खुजली हो गई'],
  ['drug_eruption', 'te', 'కొత్త మందు వేసుకున్నాక దద్దుర్లు, దురద వచ్చాయి'],
  ['corneal_ulcer', 'en', 'My eye is red with pain in the eye, light hurts and it waters'],
  ['corneal_ulcer', 'hi', 'आँख लाल है, आँख में दर्द है, रोशनी चुभती है और पानी आता है'],
  ['corneal_ulcer', 'bn', 'চোখ লাল, চোখে ব্যথা, আলো সহ্য হয় না'],
  ['cervical_cancer', 'en', 'I bleed after sex and have a smelly discharge'],
  ['cervical_cancer', 'hi', 'संबंध के बाद खून आता है और सफेद पानी भी जाता है'],
  ['cervical_cancer', 'bn', 'সহবাসের পর রক্ত যায়, সাদা স্রাব হয়'],
  ['speech_delay_c', 'en', 'My son is 3 years old and not talking yet'],
  ['speech_delay_c', 'hi', 'मेरा बेटा तीन साल का है पर बोलता नहीं'],
  ['speech_delay_c', 'te', 'బాబుకి మూడేళ్లు, మాటలు రాలేదు'],
  ['autism', 'en', 'My 3 year old makes no eye contact and does not respond to his name'],
  ['autism', 'hi', 'बच्चा तीन साल का है, नज़र नहीं मिलाता और नाम लेने पर नहीं देखता'],
  ['autism', 'gu', 'બાળક ત્રણ વર્ષનું છે, નજર મેળવતું નથી'],
  ['bipolar', 'en', 'For a week my brother is overexcited, talks nonstop and hardly sleeps'],
  ['bipolar', 'hi', 'भाई बड़ी बड़ी बातें करता है, रात को नींद नहीं आती, बहुत जोश में है'],
  ['bipolar', 'bn', 'ভাই বড় বড় কথা বলে, রাতে ঘুমায় না, খিটখিটে']
]

it.each(messages)('names %s among the first three in %s: %s', (condition, language, message) => {
  expect(firstThree(message, language)).toContain(condition)
})

it.each([...new Set(messages.map(([condition]) => condition))])(
  'has messages for %s in three languages',
  (condition) => {
    expect(conditions.map(({ id }) => id)).toContain(condition)
    const languages = messages.filter(([id]) => id === condition).map(([, language]) => language)
    expect(languages).toContain('en')
    expect(new Set(languages).size).toBeGreaterThanOrEqual(3)
  }
)

/** Milder complaints that resemble a new condition, and the condition that still comes first. */
const lookAlikes: [condition: string, not: string, language: CoreLanguage, message: string][] = [
  ['constipation', 'fissure', 'en', 'I have constipation for two days'],
  ['constipation', 'fissure', 'hi', 'दो दिन से कब्ज है'],
  ['otitis_media', 'csom', 'en', 'My ear hurts since yesterday and I have fever'],
  ['uti', 'urethritis_sti', 'en', 'It burns when I pass urine and I go again and again'],
  ['uti', 'urethritis_sti', 'hi', 'पेशाब में जलन है और बार बार पेशाब आता है'],
  ['dysmenorrhoea', 'endometriosis', 'en', 'My period pain is bad today'],
  ['depression', 'postpartum_depression', 'en', 'I feel very sad and nothing interests me'],
  ['viral_fever', 'febrile_seizure', 'en', 'My 2 year old son has fever'],
  ['neuropathy', 'diabetic_foot', 'en', 'My feet are tingling and numb'],
  ['tension_headache', 'glaucoma', 'en', 'I have a headache since morning'],
  ['low_back_pain', 'ankylosing_spondylitis', 'en', 'My back hurts after lifting a box'],
  ['low_back_pain', 'ankylosing_spondylitis', 'hi', 'कल से कमर में दर्द है'],
  ['acute_bronchitis', 'pertussis', 'en', 'I have had a cough for three days'],
  ['pharyngitis_tonsillitis', 'diphtheria', 'en', 'My throat hurts since yesterday'],
  ['conjunctivitis', 'corneal_ulcer', 'en', 'My eye is red and sticky with discharge'],
  ['insomnia', 'bipolar', 'en', 'I cannot sleep at night'],
  ['vaginitis', 'cervical_cancer', 'en', 'I have white discharge and itching down there'],
  ['gastroenteritis', 'bowel_obstruction', 'hi', 'दस्त हो रहे हैं और उल्टी हुई']
]

describe('a milder complaint', () => {
  it.each(lookAlikes)('stays %s and is not %s in %s: %s', (condition, not, language, message) => {
    const [first, ...others] = firstThree(message, language)
    expect(first).toBe(condition)
    expect(others).not.toContain(not)
  })
})
