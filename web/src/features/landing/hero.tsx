import { languageOf } from '@arogyachat/contract/languages'
import { claims } from '../../lib/brand.ts'
import { bubbles } from '../../ui/bubbles.ts'
import { column, linkLook } from './look.ts'
import type { PageWords } from './page-messages.ts'

const tones = {
  said: 'bubble bg-card text-ink',
  answered: 'bubble-mine bg-neem text-on-neem',
  marked: 'bubble-mine bg-marigold text-on-marigold'
}

const figures = [
  { figure: claims.people, key: 'claimPeopleText' },
  { figure: claims.languages, key: 'claimLanguagesText' },
  { figure: claims.hours, key: 'claimHoursText' }
] as const

export function Hero({ t }: PageWords) {
  return (
    <section
      id="hero"
      className={`first-view ${column} grid items-center gap-x-16 gap-y-8 pt-6 pb-12 lg:grid-cols-[1.05fr_1fr] lg:pt-12 lg:pb-20`}
    >
      <div className="arriving grid justify-items-start gap-5">
        <p className="flex items-center gap-2 rounded-full bg-mint px-4 py-1.5 font-heading font-semibold text-neem text-sm">
          <span aria-hidden className="size-2 rounded-full bg-current" />
          {t('badge')}
        </p>
        <h1 className="font-bold font-heading text-4xl lg:text-6xl">
          {t('headlineFirst')} <span className="block text-neem">{t('headlineSecond')}</span>
        </h1>
        <p className="min-h-[2lh] max-w-prose text-lg text-soft">{t('introductionText')}</p>
        <div className="flex w-full gap-3 max-sm:flex-col">
          <a href="#demo" className={linkLook.primary}>
            {t('startChatting')}
          </a>
          <a href="#features" className={linkLook.outline}>
            {t('learnHow')}
          </a>
        </div>
        <ul className="flex w-full max-w-lg flex-wrap gap-4 pt-2">
          {figures.map((figure) => (
            <li key={figure.key} className="grid flex-1 basis-20 content-start">
              <strong dir="ltr" className="justify-self-start font-bold font-heading text-2xl">
                {figure.figure}
              </strong>{' '}
              <span className="min-h-[3lh] text-sm text-soft">{t(figure.key)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden className="picture rounded-[32px]">
        {bubbles.map((bubble) => (
          <span
            key={bubble.language}
            lang={bubble.language}
            dir={languageOf(bubble.language).dir}
            className={`font-bubbles font-semibold shadow-float ${tones[bubble.tone]}`}
          >
            {bubble.text}
          </span>
        ))}
      </div>
    </section>
  )
}
