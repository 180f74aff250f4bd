import { useSite } from '../../api/site.ts'
import { useMessages } from '../../i18n/use-messages.ts'

const parts = [
  'what',
  'why',
  'who',
  'carers',
  'messages',
  'papers',
  'calls',
  'long',
  'rights',
  'doctors',
  'children',
  'complain'
] as const

/** What is stored, why, for how long and where to complain (DPDP Act 2023, section 5). Each line of a message is a point of a list. */
export function PrivacyText({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const t = useMessages('site')
  const site = useSite()
  return (
    <div className="grid gap-6">
      {parts.map((part) => (
        <section key={part} className="grid gap-2">
          <Heading className="font-heading font-semibold text-lg">{t(`privacy.${part}Title`)}</Heading>
          <ul className="grid list-disc gap-1.5 ps-5 marker:text-neem">
            {t(`privacy.${part}`)
              .split('\n')
              .map((point) => (
                <li key={point}>{point}</li>
              ))}
          </ul>
          {part === 'complain' && site.data && <GrievanceAddress email={site.data.grievanceEmail} />}
        </section>
      ))}
    </div>
  )
}

function GrievanceAddress({ email }: { email: string | null }) {
  const t = useMessages('site')
  if (!email) return <p>{t('privacy.grievanceNone')}</p>
  return (
    <p>
      {t('privacy.grievanceAddress')}{' '}
      <a href={`mailto:${email}`} className="underline">
        <bdi>{email}</bdi>
      </a>
    </p>
  )
}
