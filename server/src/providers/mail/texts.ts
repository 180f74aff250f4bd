import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Mail } from './port.ts'
import bgc from './texts/bgc.json' with { type: 'json' }
import bho from './texts/bho.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import gu from './texts/gu.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import pa from './texts/pa.json' with { type: 'json' }
import ta from './texts/ta.json' with { type: 'json' }
import te from './texts/te.json' with { type: 'json' }
import ur from './texts/ur.json' with { type: 'json' }

const texts: Record<LanguageCode, typeof en> = { en, hi, pa, bgc, bho, te, ta, gu, ur, bn }

/** The mail with the link to a new password, which works for so many minutes. */
export function passwordResetMail(language: LanguageCode, it: { to: string; link: string; minutes: number }): Mail {
  const { subject, body } = texts[language].passwordReset
  return { to: it.to, subject, text: body.replace('{link}', it.link).replace('{minutes}', String(it.minutes)) }
}
