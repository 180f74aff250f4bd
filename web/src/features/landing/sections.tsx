import {
  ArrowRight,
  BadgeCheck,
  CalendarDays,
  FileText,
  Languages,
  LockKeyhole,
  type LucideIcon,
  MessageCircleHeart,
  Stethoscope,
  UserRound,
  UsersRound,
  Video
} from 'lucide-react'
import { claims } from '../../lib/brand.ts'
import { paths } from '../../paths.ts'
import { column, linkLook } from './look.ts'
import type { PageWords } from './page-messages.ts'

const cards = [
  { Icon: Languages, title: 'languageCard', text: 'languageCardText' },
  { Icon: MessageCircleHeart, title: 'assistantCard', text: 'assistantCardText' },
  { Icon: BadgeCheck, title: 'doctorsCard', text: 'doctorsCardText' },
  { Icon: LockKeyhole, title: 'privacyCard', text: 'privacyCardText' }
] as const

export function Features({ t }: PageWords) {
  return (
    <section id="features" aria-labelledby="features-title" className="mx-auto max-w-[80rem] sm:px-6">
      <div className="deep grid gap-8 rounded-[40px] px-6 py-14 lg:px-16 lg:py-20">
        <h2 id="features-title" data-reveal="0" className="font-bold font-heading text-3xl lg:text-4xl">
          {t('featuresTitle')}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {cards.map(({ Icon, title, text }, position) => (
            <li
              key={title}
              data-reveal={position}
              className="grid content-start gap-2 rounded-lg border border-line bg-card p-6"
            >
              <Icon aria-hidden className="mb-2 size-7 text-marigold" />
              <h3 className="font-heading font-semibold text-xl">{t(title)}</h3>
              <p className="text-soft">{t(text, { count: claims.languages })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const steps = ['stepFindText', 'stepBookText', 'stepMeetText'] as const

export function Demo({ t }: PageWords) {
  return (
    <section
      id="demo"
      aria-labelledby="demo-title"
      className={`${column} grid items-center gap-x-16 gap-y-8 py-16 lg:grid-cols-2 lg:py-24`}
    >
      <div data-reveal="0" className="grid gap-3">
        <h2 id="demo-title" className="font-bold font-heading text-3xl lg:text-4xl">
          {t('demoTitle')}
        </h2>
        <p className="text-lg text-soft">{t('demoText')}</p>
      </div>
      <div
        id="demo-chat"
        data-reveal="1"
        className="bubble grid min-w-0 content-center gap-5 bg-mint p-4 sm:p-6 lg:p-8"
      >
        <ol className="grid gap-4">
          {steps.map((step, position) => (
            <li key={step} className="flex items-center gap-4">
              <span
                aria-hidden
                className="bubble flex size-11 shrink-0 items-center justify-center bg-card font-bold font-heading text-neem text-xl"
              >
                {position + 1}
              </span>
              <span className="text-lg">{t(step)}</span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <a href={paths.patientLogin} className={linkLook.primary}>
            {t('patientLogin')}
          </a>
          <a href={paths.patientSignup} className={linkLook.outline}>
            {t('patientSignup')}
          </a>
        </div>
      </div>
    </section>
  )
}

const strengths = [
  { Icon: UserRound, text: 'doctorProfileText' },
  { Icon: UsersRound, text: 'doctorPatientsText' },
  { Icon: CalendarDays, text: 'doctorAppointmentsText' },
  { Icon: FileText, text: 'doctorPrescriptionsText' },
  { Icon: Video, text: 'doctorVideoText' },
  { Icon: BadgeCheck, text: 'doctorVerificationText' }
] as const

export function ForDoctors({ t }: PageWords) {
  return (
    <section id="for-doctors" aria-labelledby="for-doctors-title" className="border-line border-y bg-cream">
      <div className={`${column} grid gap-8 py-16 lg:py-20`}>
        <div data-reveal="0" className="flex flex-wrap items-end justify-between gap-5">
          <div className="grid gap-1">
            <p className="font-heading font-semibold text-on-cream">{t('forDoctors')}</p>
            <h2 id="for-doctors-title" className="font-bold font-heading text-3xl lg:text-4xl">
              {t('doctorsTitle')}
            </h2>
          </div>
          <a href={paths.doctorSignup} className={`${linkLook.primary} max-sm:w-full`}>
            {t('doctorSignup')}
          </a>
        </div>
        <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {strengths.map(({ Icon, text }, position) => (
            <li key={text} data-reveal={position} className="flex items-start gap-4">
              <span className="bubble flex size-11 shrink-0 items-center justify-center bg-card text-neem">
                <Icon aria-hidden className="size-5" />
              </span>
              <span className="pt-2">{t(text)}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Portals({ t }: PageWords) {
  return (
    <section id="portals" aria-labelledby="portals-title" className={`${column} grid gap-8 py-16 lg:py-24`}>
      <h2 id="portals-title" data-reveal="0" className="font-bold font-heading text-3xl lg:text-4xl">
        {t('portalsTitle')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Portal
          Icon={UserRound}
          position={0}
          title={t('patientPortal')}
          text={t('patientPortalText')}
          href={paths.patientLogin}
          label={t('patientLogin')}
        />
        <Portal
          Icon={Stethoscope}
          position={1}
          title={t('doctorPortal')}
          text={t('doctorPortalText')}
          href={paths.doctorLogin}
          label={t('doctorLogin')}
        />
      </div>
    </section>
  )
}

interface PortalProps {
  Icon: LucideIcon
  position: number
  title: string
  text: string
  href: string
  label: string
}

function Portal({ Icon, position, title, text, href, label }: PortalProps) {
  return (
    <div data-reveal={position} className="grid content-between gap-6 rounded-xl border border-line bg-card p-6 lg:p-8">
      <div className="grid gap-3">
        <span className="bubble flex size-14 items-center justify-center bg-mint text-neem">
          <Icon aria-hidden className="size-7" />
        </span>
        <h3 className="font-heading font-semibold text-2xl">{title}</h3>
        <p className="text-soft">{text}</p>
      </div>
      <a href={href} className={linkLook.primary}>
        {label}
        <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </a>
    </div>
  )
}
