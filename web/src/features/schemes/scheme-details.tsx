import type { Scheme } from '@arogyachat/contract/schemes'
import { ExternalLink, Phone, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { AnchorButton } from '../../ui/button.tsx'
import { useIsolatedNumbers } from './isolated-numbers.ts'
import { ForWhom } from './scheme-groups.tsx'
import { SchemeLabels } from './scheme-labels.tsx'

type Heading = 'h2' | 'h3'

interface SchemeDetailsProps {
  scheme: Scheme
  /** The level of the headings, below the title of the page or dialog. */
  heading: Heading
  listen?: ReactNode
  actions: ReactNode
}

/** The details of one scheme, first what it gives. `listen` reads them aloud; `actions` are what can be done with it. */
export function SchemeDetails({ scheme, heading, listen, actions }: SchemeDetailsProps) {
  const t = useMessages('schemes')
  const isolated = useIsolatedNumbers()
  const { title, officialTitle, benefits, eligibility, documents } = scheme
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex items-start gap-3">
          <p className="min-w-0 flex-1 font-heading font-semibold text-2xl leading-tight">
            {isolated(benefits[0] ?? '')}
          </p>
          {listen}
        </div>
        <SchemeLabels scheme={scheme} />
        <ForWhom scheme={scheme} />
        {officialTitle !== title && <p className="text-soft">{t('officialName', { name: officialTitle })}</p>}
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {benefits.length > 1 && <ListPart heading={heading} title={t('whatItGives')} items={benefits.slice(1)} />}
      <ListPart heading={heading} title={t('whoItIsFor')} items={eligibility} />
      <ListPart heading={heading} title={t('papers')} items={documents} />
      <Part heading={heading} title={t('whatItIs')}>
        <p>{isolated(scheme.description)}</p>
      </Part>
      <Helpline heading={heading} scheme={scheme} />
      <Caution scheme={scheme} />
    </div>
  )
}

function Part({ heading: HeadingTag, title, children }: { heading: Heading; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <HeadingTag id={id} className="font-heading font-semibold text-lg">
        {title}
      </HeadingTag>
      {children}
    </section>
  )
}

function ListPart({ heading, title, items }: { heading: Heading; title: string; items: readonly string[] }) {
  const isolated = useIsolatedNumbers()
  return (
    <Part heading={heading} title={title}>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 marker:text-neem">
        {items.map((item) => (
          <li key={item}>{isolated(item)}</li>
        ))}
      </ul>
    </Part>
  )
}

function Helpline({ heading, scheme: { helpline, phones } }: { heading: Heading; scheme: Scheme }) {
  const t = useMessages('schemes')
  const isolated = useIsolatedNumbers()
  return (
    <Part heading={heading} title={t('helpline')}>
      <p>{isolated(helpline)}</p>
      {phones.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {phones.map((phone) => (
            <li key={phone}>
              <AnchorButton
                variant="outline"
                href={`tel:${phone.replaceAll('-', '')}`}
                icon={<Phone aria-hidden className="size-5 shrink-0" />}
                aria-label={t('call', { phone })}
              >
                <span dir="ltr">{phone}</span>
              </AnchorButton>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** The first of January means that only the year is known. */
const isYear = (asOf: string) => asOf.endsWith('-01-01')

/** The date of the information and the official page to verify it. */
function Caution({ scheme: { asOf, website } }: { scheme: Scheme }) {
  const t = useMessages('schemes')
  const formats = useFormats()
  const noteId = useId()
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg bg-cream p-4 text-on-cream">
      <p className="flex gap-3">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          {t('asOf', { date: isYear(asOf) ? asOf.slice(0, 4) : formats.date(asOf) })} {t('mayChange')}
        </span>
      </p>
      <AnchorButton
        href={website}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={noteId}
        icon={<ExternalLink aria-hidden className="size-5 shrink-0 rtl:-scale-x-100" />}
      >
        {t('website')}
      </AnchorButton>
      <p id={noteId} className="text-sm">
        {t('opensElsewhere', { site: new URL(website).hostname })}
      </p>
    </section>
  )
}
