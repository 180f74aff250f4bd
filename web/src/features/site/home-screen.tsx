import { ArrowRight, LayoutDashboard, Stethoscope, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { contentId } from '../../app-shell/arrival.tsx'
import { BrandLink } from '../../app-shell/brand.tsx'
import { DemoNotice } from '../../app-shell/demo-notice.tsx'
import { LanguagePicker } from '../../app-shell/language-picker.tsx'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { useSession } from '../../app-shell/session.tsx'
import { SkipLink } from '../../app-shell/skip-link.tsx'
import { useWords } from '../../i18n/words.ts'
import { brand } from '../../lib/brand.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'

/** What people of India say to a doctor and hear from one, each in its own script: the picture of the page. */
const bubbles = [
  { language: 'hi', text: 'नमस्ते, बुखार है', tone: 'bubble bg-card text-ink', place: 'justify-self-start' },
  { language: 'ta', text: 'கவலை வேண்டாம்', tone: 'bubble-mine bg-neem text-on-neem', place: 'justify-self-end' },
  { language: 'bn', text: 'মাথা ব্যথা করছে', tone: 'bubble bg-card text-ink', place: 'justify-self-start ms-[8%]' },
  { language: 'pa', text: 'ਡਾਕਟਰ ਨਾਲ ਗੱਲ ਕਰੋ', tone: 'bubble-mine deep', place: 'justify-self-end me-[6%]' },
  { language: 'te', text: 'ఎలా ఉన్నారు?', tone: 'bubble bg-card text-ink', place: 'justify-self-start' },
  { language: 'ur', text: 'آداب', tone: 'bubble bg-card text-ink', place: 'justify-self-center' },
  { language: 'gu', text: 'હા, હું સાંભળું છું', tone: 'bubble-mine bg-neem text-on-neem', place: 'justify-self-end' }
] as const

export function HomeScreen() {
  const t = useWords('site')
  const { user } = useSession()
  const [isNoticeOpen, setNoticeOpen] = useState(false)
  usePageTitle(t('homeTitle'))
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <SkipLink />
      <DemoNotice />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <LanguagePicker />
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className="mx-auto grid w-full max-w-6xl flex-1 content-start items-center gap-x-14 gap-y-8 px-4 py-6 outline-none md:py-12 lg:grid-cols-2"
      >
        <div className="grid justify-items-start gap-4">
          <p className="rounded-full bg-mint px-4 py-1.5 font-heading font-semibold text-neem text-sm">{t('badge')}</p>
          <h1 className="font-bold font-heading text-4xl md:text-6xl">
            {t('headlineFirst')}
            <span className="block text-neem">{t('headlineSecond')}</span>
          </h1>
          <p className="max-w-prose text-lg text-soft">{t('introduction')}</p>
          {user && (
            <LinkButton
              to={paths.dashboard(user.role)}
              variant="accent"
              size="lg"
              icon={<LayoutDashboard aria-hidden className="size-5" />}
            >
              {t('goToDashboard')}
            </LinkButton>
          )}
        </div>
        <div
          aria-hidden
          className="hidden content-center gap-4 rounded-xl bg-linear-150 from-mint to-cream p-8 lg:grid"
        >
          {bubbles.map((it) => (
            <span
              key={it.language}
              lang={it.language}
              dir={it.language === 'ur' ? 'rtl' : 'ltr'}
              className={`px-5 py-3 font-heading font-semibold text-xl shadow-float ${it.tone} ${it.place}`}
            >
              {it.text}
            </span>
          ))}
        </div>
        <div className="grid gap-4 md:grid-cols-2 lg:col-span-2">
          <Portal
            icon={<UserRound aria-hidden className="size-6" />}
            title={t('patientPortal')}
            text={t('patientPortalText')}
            login={{ to: paths.patientLogin, label: t('patientLogin'), isAccent: !user }}
            signup={{ to: paths.patientSignup, label: t('patientSignup') }}
          />
          <Portal
            icon={<Stethoscope aria-hidden className="size-6" />}
            title={t('doctorPortal')}
            text={t('doctorPortalText')}
            login={{ to: paths.doctorLogin, label: t('doctorLogin'), isAccent: false }}
            signup={{ to: paths.doctorSignup, label: t('doctorSignup') }}
          />
        </div>
      </main>
      <footer className="border-line border-t">
        <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 text-soft text-sm">
          <p>{t('emergency')}</p>
          <button type="button" onClick={() => setNoticeOpen(true)} className="min-h-11 rounded-sm text-neem underline">
            {t('privacyNotice')}
          </button>
          <p>{t('copyright', { year: String(new Date().getFullYear()), brand: brand.name })}</p>
        </div>
      </footer>
      <PrivacyNotice open={isNoticeOpen} onOpenChange={setNoticeOpen} />
    </div>
  )
}

interface PortalProps {
  icon: ReactNode
  title: string
  text: string
  login: { to: string; label: string; isAccent: boolean }
  signup: { to: string; label: string }
}

function Portal({ icon, title, text, login, signup }: PortalProps) {
  return (
    <Card as="section" className="grid content-start gap-3">
      <div className="flex items-center gap-3">
        <span className="bubble flex size-12 items-center justify-center bg-mint text-neem">{icon}</span>
        <h2 className="font-heading font-semibold text-xl">{title}</h2>
      </div>
      <p className="text-soft">{text}</p>
      <LinkButton to={login.to} variant={login.isAccent ? 'accent' : 'primary'} size="lg">
        {login.label}
        <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </LinkButton>
      <Link to={signup.to} className="inline-flex min-h-11 items-center justify-center text-neem underline">
        {signup.label}
      </Link>
    </Card>
  )
}
