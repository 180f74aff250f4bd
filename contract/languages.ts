/**
 * The ten interface languages. `intl` is the locale for every Intl call: browsers know neither Haryanvi nor Bhojpuri
 * and would fall back to the visitor's own locale, so both borrow Hindi's numbers and dates.
 */
export const languages = [
  { code: 'en', english: 'English', native: 'English', dir: 'ltr', intl: 'en-IN' },
  { code: 'hi', english: 'Hindi', native: 'हिन्दी', dir: 'ltr', intl: 'hi-IN' },
  { code: 'pa', english: 'Punjabi', native: 'ਪੰਜਾਬੀ', dir: 'ltr', intl: 'pa-IN' },
  { code: 'bgc', english: 'Haryanvi', native: 'हरियाणवी', dir: 'ltr', intl: 'hi-IN' },
  { code: 'bho', english: 'Bhojpuri', native: 'भोजपुरी', dir: 'ltr', intl: 'hi-IN' },
  { code: 'te', english: 'Telugu', native: 'తెలుగు', dir: 'ltr', intl: 'te-IN' },
  { code: 'ta', english: 'Tamil', native: 'தமிழ்', dir: 'ltr', intl: 'ta-IN' },
  { code: 'gu', english: 'Gujarati', native: 'ગુજરાતી', dir: 'ltr', intl: 'gu-IN' },
  { code: 'ur', english: 'Urdu', native: 'اردو', dir: 'rtl', intl: 'ur-IN' },
  { code: 'bn', english: 'Bengali', native: 'বাংলা', dir: 'ltr', intl: 'bn-IN' }
] as const

export type Language = (typeof languages)[number]
export type LanguageCode = Language['code']
export const languageCodes = languages.map((language) => language.code) as [LanguageCode, ...LanguageCode[]]
export const defaultLanguage: LanguageCode = 'en'

export const isLanguageCode = (value: unknown): value is LanguageCode => languageCodes.includes(value as LanguageCode)

export const languageOf = (code: LanguageCode): Language =>
  languages.find((language) => language.code === code) ?? languages[0]

/**
 * The languages with a voice and speech recognition of their own. Haryanvi and Bhojpuri have texts and words of their own, but
 * are recognised and spoken as Hindi.
 */
export const coreLanguages = ['en', 'hi', 'pa', 'te', 'ta', 'gu', 'bn', 'ur'] as const satisfies readonly LanguageCode[]
export type CoreLanguage = (typeof coreLanguages)[number]
export const isCoreLanguage = (code: LanguageCode): code is CoreLanguage =>
  (coreLanguages as readonly LanguageCode[]).includes(code)
export const coreLanguageOf = (code: LanguageCode): CoreLanguage => (isCoreLanguage(code) ? code : 'hi')

/** The languages that are read with Hindi's word list and one of their own. */
export const dialects = ['bgc', 'bho'] as const satisfies readonly LanguageCode[]
export type Dialect = (typeof dialects)[number]
export const isDialect = (code: LanguageCode): code is Dialect => (dialects as readonly LanguageCode[]).includes(code)
/** Every language that messages are read in. English comes first, and Hindi before its dialects. */
export const readLanguages = [...coreLanguages, ...dialects] as const

/** Languages a doctor may say they speak: the interface's ten and the other large languages of India. */
export const spokenLanguages = [
  ...languages.map((language) => language.english),
  'Marathi',
  'Kannada',
  'Malayalam',
  'Odia',
  'Assamese',
  'Konkani',
  'Kashmiri',
  'Sindhi',
  'Nepali',
  'Manipuri'
] as const

export type SpokenLanguage = (typeof spokenLanguages)[number]
