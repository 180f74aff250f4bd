import type { IntakeSummary } from '@arogyachat/contract/assistant'
import { languageOf } from '@arogyachat/contract/languages'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'

/** The assistant's summary for the doctor. Rules derived it from the conversation, and nobody has checked it. */
export function IntakeFacts({ intake }: { intake: IntakeSummary }) {
  const t = useMessages('assistant')
  const formats = useFormats()
  const { ageMonths, sex, isPregnant, isPostpartum } = intake
  const facts = [
    ageMonths !== null &&
      (ageMonths < 24
        ? t('intake.months', { count: ageMonths })
        : t('intake.years', { count: Math.floor(ageMonths / 12) })),
    sex !== null && t(`intake.sex.${sex}`),
    isPostpartum === true && t('intake.postpartum'),
    isPregnant !== null && t(isPregnant ? 'intake.pregnant' : 'intake.notPregnant')
  ].filter((fact) => fact !== false)
  const detailOf = ({ severity, onset, durationDays }: IntakeSummary['present'][number]) =>
    [
      severity && t(`intake.severity.${severity}`),
      onset && t(`intake.onset.${onset}`),
      durationDays !== null && (durationDays < 1 ? t('intake.today') : t('intake.days', { count: durationDays }))
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <div className="grid gap-3">
      <Badge tone="warn" className="justify-self-start">
        {t('intake.notChecked')}
      </Badge>
      <dl className="grid gap-3">
        {intake.redFlags.length > 0 && (
          <Part term={t('intake.redFlags')}>
            <Names
              intake={intake}
              items={intake.redFlags}
              icon={<TriangleAlert aria-hidden className="mt-1 size-4" />}
            />
          </Part>
        )}
        <Part term={t('intake.complaint')}>
          <p dir="auto" className="whitespace-pre-line">
            {intake.complaint}
          </p>
        </Part>
        <Part term={t('intake.present')}>
          {intake.present.length === 0 ? (
            <p className="text-soft">{t('intake.nothing')}</p>
          ) : (
            <Names
              intake={intake}
              items={intake.present.map((symptom) => ({ ...symptom, detail: detailOf(symptom) }))}
            />
          )}
        </Part>
        {intake.denied.length > 0 && (
          <Part term={t('intake.denied')}>
            <Names intake={intake} items={intake.denied} />
          </Part>
        )}
        {intake.unknown.length > 0 && (
          <Part term={t('intake.unknown')}>
            <Names intake={intake} items={intake.unknown} />
          </Part>
        )}
        {facts.length > 0 && <Part term={t('intake.facts')}>{facts.join(' · ')}</Part>}
        {intake.note !== '' && (
          <Part term={t('intake.note')}>
            <p dir="auto" className="whitespace-pre-line">
              {intake.note}
            </p>
          </Part>
        )}
      </dl>
      <p className="text-sm text-soft">{t('intake.written', { when: formats.instant(intake.writtenAt) })}</p>
    </div>
  )
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="font-heading font-semibold text-sm text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface NamesProps {
  intake: IntakeSummary
  items: readonly { id: string; name: string; detail?: string; words?: string | null }[]
  icon?: ReactNode
}

/** Names in the reader's language, each with the patient's own words as they were typed. */
function Names({ intake, items, icon }: NamesProps) {
  const { dir } = languageOf(intake.language)
  return (
    <ul className={icon ? 'grid gap-1 font-semibold text-danger' : 'flex flex-wrap gap-x-4 gap-y-1'}>
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-1.5">
          {icon}
          <span lang={intake.language} dir={dir}>
            {item.name}
          </span>
          {item.detail && <span className="text-soft">({item.detail})</span>}
          {item.words && (
            <q dir="auto" className="text-soft">
              {item.words}
            </q>
          )}
        </li>
      ))}
    </ul>
  )
}
