import type { CoreLanguage } from '@arogyachat/contract/languages'
import { medicines } from '@arogyachat/knowledge/medicines'
import { phoneticKey } from '../language/phonetic-key.ts'
import { normalWord, scriptOf, tokensOf } from '../language/text.ts'

/** The only medicines that may be named: paracetamol as on the label, ORS and zinc. */
const allowed = new Set(['paracetamol', 'acetaminophen', 'ors', 'zinc'])
/** Parts of medicine names that are also ordinary words. */
const ordinary = new Set(
  (
    'low dose acid drops eye ear oral cream topical vaginal lotion head lice human regular emergency vaccine combinations ' +
    'phosphate carbonate sodium potassium citrate formula husk calcium iron folic sulfate vitamin softener glycol hydroxide ' +
    'bicarbonate silver inhaler probiotic tetanus toxoid rabies anti polyethylene who and aluminium magnesium forte plus ' +
    'tear tears refresh lacto candid pause wax bandy saheli chhaya luminal hydride unwanted pill concor'
  ).split(' ')
)
/** Names that sound like everyday words of Indian languages. */
const likeOthers = new Set('fentanyl hydrocodone calcitriol methaqualone clonidine budesonide benzathine'.split(' '))
/** Beginnings of names that are too short to match by sound, but too dangerous with dengue to be missed. */
const spelt = [
  'एस्पिरिन|ऐस्पिरिन|डिस्प्रिन|ब्रूफेन|ब्रुफेन',
  'ਐਸਪਰਿਨ|ਐਸਪਰੀਨ|ਡਿਸਪਰਿਨ|ਬਰੂਫੇਨ',
  'ఆస్పిరిన్|యాస్పిరిన్|డిస్ప్రిన్|బ్రూఫెన్',
  'ஆஸ்பிரின்|டிஸ்பிரின்|புரூஃபன்|ப்ரூஃபென்',
  'એસ્પિરિન|ડિસ્પ્રિન|બ્રુફેન',
  'অ্যাসপিরিন|এসপিরিন|ডিসপ্রিন|ব্রুফেন',
  'اسپرین|ایسپرین|ڈسپرین|بروفین'
].flatMap((text) => text.split('|').map(normalWord))
const shortest = 3
/** Names of fewer consonants sound like ordinary words. */
const shortestByEar = 5
const shortestBrandByEar = 6
/** A word with a longer ending is another word. */
const longestEnding = 2

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length >= shortest && !/^\d/.test(part) && !ordinary.has(part) && !allowed.has(part))

const generic = new Set(medicines.flatMap((medicine) => [medicine.generic, ...medicine.synonyms].flatMap(wordsOf)))
const brands = new Set(medicines.flatMap((medicine) => medicine.brands.flatMap(wordsOf)))

const arabicConsonants: Record<string, string> = Object.fromEntries(
  Object.entries({
    p: 'بپف',
    t: 'تٹدڈطة',
    s: 'ثجچذزژسشصضظ',
    k: 'خقکكغگ',
    r: 'رڑ',
    l: 'ل',
    m: 'م',
    n: 'ن'
  }).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound]))
)
const twins: Record<string, string> = { b: 'p', f: 'p', d: 't', g: 'k', c: 's', j: 's', z: 's' }

/**
 * The consonants of a word, reduced to what every Indian script can write. Vowels, aspiration and voicing are left out, because
 * foreign names are spelt in many ways.
 */
function consonantsOf(word: string, language: CoreLanguage): string {
  if (scriptOf(word) === 'arabic') return [...word].map((text) => arabicConsonants[text] ?? '').join('')
  const sounds = phoneticKey(word.replace(/c(?=[eiy])/g, 's'), language)
  return [...sounds]
    .map((sound) => twins[sound] ?? sound)
    .join('')
    .replace(/[aiuh]/g, '')
}

const keysByLanguage = new Map<CoreLanguage, ReadonlySet<string>>()
function consonantKeysIn(language: CoreLanguage): ReadonlySet<string> {
  const known = keysByLanguage.get(language)
  if (known) return known
  const keysOf = (names: ReadonlySet<string>, least: number) =>
    [...names]
      .filter((name) => !likeOthers.has(name))
      .map((name) => consonantsOf(name, language))
      .filter((text) => text.length >= least)
  const keys = new Set([...keysOf(generic, shortestByEar), ...keysOf(brands, shortestBrandByEar)])
  keysByLanguage.set(language, keys)
  return keys
}

/** Whether a text names a medicine that may not be named, in Latin letters or in the script of the language. */
export function namesMedicine(text: string, language: CoreLanguage): boolean {
  return tokensOf(text).some(({ kind, text: word }) => {
    if (kind !== 'word') return false
    if (scriptOf(word) === 'latin') return generic.has(word) || brands.has(word)
    if (spelt.some((text) => word.startsWith(text))) return true
    const consonants = consonantsOf(word, language)
    const keys = consonantKeysIn(language)
    for (let end = consonants.length; end >= Math.max(shortestByEar, consonants.length - longestEnding); end--)
      if (keys.has(consonants.slice(0, end))) return true
    return false
  })
}
