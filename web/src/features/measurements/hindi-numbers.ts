/**
 * The Hindi numbers from 0 to 99 in their order, and the hundred: Hindi has a word of its own for each. Before the semicolon in
 * Devanagari, after it in Latin letters as speech recognition writes them; `|` separates spellings, of which Latin ones stand for
 * all that have the same `latinKey`.
 */
export const hindiNumbers = [
  'शून्य|जीरो; shunya|shoonya',
  'एक; ek',
  'दो|दू; do',
  'तीन; teen',
  'चार|च्यार; chaar',
  'पाँच|पाच; paanch',
  'छह|छः|छे|छै|छ|छव; chhah|chhe|chhai',
  'सात; saat',
  'आठ; aath',
  'नौ|नउ; nau',
  'दस; das|dus',
  'ग्यारह|ग्यारा; gyarah|gyara',
  'बारह; barah',
  'तेरह; terah',
  'चौदह; chaudah|chauda',
  'पंद्रह|पन्द्रह|पंदरह; pandrah|pandra|pandarah|pundrah',
  'सोलह; solah',
  'सत्रह|सतरह|सत्तरह; satrah|satra|satarah',
  'अठारह|अट्ठारह|अठ्ठारह; atharah|athara',
  'उन्नीस|उनीस; unnees',
  'बीस; bees',
  'इक्कीस|इकीस; ikkees',
  'बाईस|बाइस; baees|bais',
  'तेईस|तेइस; teis',
  'चौबीस; chaubees|chobis',
  'पच्चीस|पचीस; pachchees',
  'छब्बीस|छबीस; chhabbees',
  'सत्ताईस|सत्ताइस|सताईस; sattais|sattaees',
  'अट्ठाईस|अट्ठाइस|अठाईस|अठ्ठाईस; atthais|atthaees',
  'उनतीस|उन्तीस|उनत्तीस; untees|unatees',
  'तीस; tees',
  'इकतीस|इकत्तीस; ikatees|iktees',
  'बत्तीस|बतीस; battees',
  'तैंतीस|तेंतीस|तैतीस; taintees|tentees|taitees',
  'चौंतीस|चौतीस; chauntees|chautees',
  'पैंतीस|पैतीस; paintees|pentees|paitees',
  'छत्तीस|छतीस; chhattees',
  'सैंतीस|सैतीस; saintees|sentees|saitees',
  'अड़तीस; adtees|artees|adatees',
  'उनतालीस|उनचालीस|उन्तालीस; untalees|unchalees|unatalees',
  'चालीस|चालिस; chalees',
  'इकतालीस; iktalees|ikatalees',
  'बयालीस|बियालीस; bayalees|byalees|biyalees',
  'तैंतालीस|तेतालीस|तैतालीस; taintalees|tentalees|taitalees',
  'चौवालीस|चवालीस; chauvalees|chavalees',
  'पैंतालीस|पैतालीस; paintalees|pentalees|paitalees',
  'छियालीस|छयालीस; chhiyalees|chhayalees',
  'सैंतालीस|सैतालीस; saintalees|sentalees|saitalees',
  'अड़तालीस; adtalees|artalees|adatalees',
  'उनचास|उन्चास; unchaas|unachaas',
  'पचास; pachaas',
  'इक्यावन|इक्कावन; ikyavan|ikavan',
  'बावन; bavan',
  'तिरपन|तिरेपन; tirpan|tirepan',
  'चौवन|चव्वन; chauvan|chavvan',
  'पचपन; pachpan',
  'छप्पन; chhappan',
  'सत्तावन|सतावन; sattavan',
  'अट्ठावन|अठावन|अठ्ठावन; atthavan',
  'उनसठ; unsath|unasath',
  'साठ; saath',
  'इकसठ; iksath|ikasath',
  'बासठ; basath',
  'तिरसठ|तिरेसठ; tirsath|tiresath',
  'चौंसठ|चौसठ; chaunsath|chausath',
  'पैंसठ|पैसठ; painsath|pensath|paisath',
  'छियासठ|छासठ; chhiyasath|chhasath',
  'सड़सठ|सरसठ; sadsath|sarsath',
  'अड़सठ|अरसठ; adsath|arsath',
  'उनहत्तर|उन्हत्तर; unhattar|unahattar',
  'सत्तर; sattar',
  'इकहत्तर; ikhattar|ikahattar',
  'बहत्तर; bahattar',
  'तिहत्तर; tihattar',
  'चौहत्तर; chauhattar',
  'पचहत्तर|पिचहत्तर|पिछत्तर; pachahattar|pachattar|pichattar',
  'छिहत्तर; chhihattar',
  'सतहत्तर|सतत्तर; sathattar|satahattar',
  'अठहत्तर|अठत्तर; athattar|athahattar',
  'उन्यासी|उनासी|उन्नासी; unyasi|unasi',
  'अस्सी; assi',
  'इक्यासी; ikyasi|ikasi',
  'बयासी|बियासी; bayasi|byasi|biyasi',
  'तिरासी; tirasi',
  'चौरासी; chaurasi',
  'पचासी|पिचासी|पच्चासी; pachasi|pichasi',
  'छियासी; chhiyasi',
  'सत्तासी|सतासी; sattasi',
  'अट्ठासी|अठासी|अठ्ठासी; atthasi',
  'नवासी; navasi',
  'नब्बे; nabbe',
  'इक्यानवे|इक्यानबे|इकानवे; ikyanve|ikyanbe|ikanve',
  'बानवे|बयानवे|बानबे; banve|bayanve|banbe',
  'तिरानवे|तिरानबे; tiranve|tiranbe',
  'चौरानवे|चौरानबे; chauranve|chauranbe',
  'पचानवे|पंचानवे|पंचानबे|पचानबे|पिचानवे; pachanve|panchanve|pachanbe|panchanbe',
  'छियानवे|छियानबे; chhiyanve|chhiyanbe',
  'सत्तानवे|सत्तानबे|सतानवे; sattanve|sattanbe',
  'अट्ठानवे|अट्ठानबे|अठानवे|अठ्ठानवे; atthanve|atthanbe',
  'निन्यानवे|निन्यानबे|निन्नानवे; ninyanve|ninyanbe|ninanve',
  'सौ|सउ; sau'
] as const

/** One and a half, and two and a half, which are said before the hundred. */
export const hindiHalves = [
  [1.5, 'डेढ़|डेढ; dedh|derh'],
  [2.5, 'ढाई|ढाइ; dhai|dhaai']
] as const

/** The same for spellings of a Hindi word in Latin letters that sound alike: `pacchees` and `pachis`, `bawan` and `baavan`. */
export const latinKey = (word: string): string =>
  word
    .toLowerCase()
    .replace(/aa/g, 'a')
    .replace(/ee+|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/ou/g, 'au')
    .replace(/w/g, 'v')
    .replace(/c*(ch)+h*/g, 'ch')
    .replace(/([^aeiou])\1+/g, '$1')

/** English words that are also Hindi numbers. They count as numbers only beside another number word. */
export const alsoEnglish: ReadonlySet<string> = new Set([
  'do',
  'teen',
  'tin',
  'sat',
  'char',
  'bees',
  'bis',
  'tees',
  'tis',
  'das',
  'dus'
])
