import { eachSocialLink, landingPart, landingSlots } from '@arogyachat/contract/landing'
import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand, licence, sourceUrl } from '../../lib/brand.ts'
import { paths } from '../../paths.ts'
import { Brand } from './bar.tsx'
import { LanguageList } from './language-list.tsx'
import { column, linkLook } from './look.ts'
import type { PageWords } from './page-messages.ts'

/** India's own emergency numbers: all services, and the ambulance. */
const emergencyNumbers = ['112', '108'] as const

export function Footer(words: PageWords) {
  const { t } = words
  const grievance = landingPart('grievance')
  const social = landingPart('social')
  return (
    <footer id="footer" className="border-line border-t">
      <div className={`${column} grid gap-10 py-12`}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-danger-soft px-5 py-4">
          <p className="min-w-0 flex-1 basis-64">{t('emergencyText')}</p>
          <p className="flex gap-3">
            {emergencyNumbers.map((number) => (
              <a
                key={number}
                href={`tel:${number}`}
                dir="ltr"
                className="inline-flex min-h-11 min-w-16 items-center justify-center rounded-md bg-danger px-4 font-bold font-heading text-on-danger no-underline"
              >
                {number}
              </a>
            ))}
          </p>
        </div>
        <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
          <div className="grid content-start justify-items-start gap-4">
            <Brand />
            <button type="button" popoverTarget="languages" className={`${linkLook.outline} min-h-11`}>
              <Languages aria-hidden className="size-5" />
              {t('changeLanguage')}
            </button>
            <LanguageList {...words} />
            {social.open}
            <ul aria-label={t('socialText')} className="flex flex-wrap gap-x-5">
              {eachSocialLink.open}
              <FooterLink href={landingSlots.socialUrl} isElsewhere>
                <bdi>{landingSlots.socialName}</bdi>
              </FooterLink>
              {eachSocialLink.close}
            </ul>
            {social.close}
          </div>
          <Links title={t('product')}>
            <FooterLink href="#features">{t('features')}</FooterLink>
            <FooterLink href="#demo">{t('startChatting')}</FooterLink>
            <FooterLink href={paths.patientLogin}>{t('patientLogin')}</FooterLink>
            <FooterLink href={paths.doctorLogin}>{t('doctorLogin')}</FooterLink>
          </Links>
          <Links title={t('company')}>
            <FooterLink href="#for-doctors">{t('forDoctors')}</FooterLink>
            <FooterLink href={paths.doctorSignup}>{t('doctorSignup')}</FooterLink>
            <FooterLink href="/api/docs">{t('developersText')}</FooterLink>
            {sourceUrl && (
              <FooterLink href={sourceUrl} isElsewhere>
                {t('sourceText')}
              </FooterLink>
            )}
          </Links>
          <Links title={t('legal')}>
            <FooterLink href={paths.privacy}>{t('privacyText')}</FooterLink>
            {grievance.open}
            <FooterLink href={`mailto:${landingSlots.grievanceEmail}`}>
              {t('grievanceText')}
              <bdi>{landingSlots.grievanceEmail}</bdi>
            </FooterLink>
            {grievance.close}
            <FooterLink href={licence.url} isElsewhere>
              {t('licenceText')}
              <bdi>{licence.name}</bdi>
            </FooterLink>
          </Links>
        </div>
        <p className="text-sm text-soft">{t('copyrightText', { year: landingSlots.year, brand: brand.name })}</p>
      </div>
    </footer>
  )
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-heading font-semibold text-lg">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  )
}

function FooterLink({
  href,
  isElsewhere = false,
  children
}: {
  href: string
  isElsewhere?: boolean
  children: ReactNode
}) {
  return (
    <li>
      <a
        href={href}
        rel={isElsewhere ? 'noopener' : undefined}
        className="inline-flex min-h-11 min-w-11 flex-wrap items-center gap-x-1.5 rounded-sm text-soft underline-offset-4 hover:text-neem"
      >
        {children}
      </a>
    </li>
  )
}
