import { useId } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import type { FhirChoice, FhirPreview } from './queries.ts'

interface ImportPreviewProps {
  preview: FhirPreview
  choice: FhirChoice
  onChoice: (choice: FhirChoice) => void
}

/** What a bundle contains, with a box for each thing that can be saved. */
export function ImportPreview({ preview, choice, onChoice }: ImportPreviewProps) {
  const t = useMessages('fhir')
  const formats = useFormats()
  const { patient, items, allergies, medicines, refused, ignored } = preview
  const hasAnything = items.length + allergies.length + medicines.length > 0
  const group = (list: keyof FhirChoice) => ({
    chosen: choice[list],
    onChosen: (positions: number[]) => onChoice({ ...choice, [list]: positions })
  })
  return (
    <>
      {patient && (
        <p className="wrap-anywhere rounded-sm bg-cream px-3 py-2 text-on-cream">
          {patient.birthDate?.length === 10
            ? t('ofBorn', { name: patient.name, date: formats.date(patient.birthDate) })
            : t('of', { name: patient.name })}{' '}
          {t('check')}
        </p>
      )}
      {!hasAnything && <p role="status">{t('nothing')}</p>}
      <Choices title={t('items')} {...group('items')}>
        {items.map((item) => ({ label: <Item item={item} /> }))}
      </Choices>
      <Choices title={t('allergies')} hint={t('profileHint')} {...group('allergies')}>
        {allergies.map(({ name, isKnown }) => ({ label: <bdi>{name}</bdi>, isKnown }))}
      </Choices>
      <Choices title={t('medicines')} hint={t('profileHint')} {...group('medicines')}>
        {medicines.map(({ name, dosage, frequency, isKnown }) => ({
          label: <bdi>{[name, dosage, frequency].filter(Boolean).join(', ')}</bdi>,
          isKnown
        }))}
      </Choices>
      {refused.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-heading font-semibold">{t('refused')}</h3>
          <ul className="wrap-anywhere text-sm">
            {refused.map(({ title, reason }) => (
              <li key={`${title} ${reason}`}>
                <bdi>{title}</bdi>: {t(`reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {ignored.length > 0 && (
        <p className="wrap-anywhere text-soft text-sm">
          {t('ignored', {
            kinds: formats.list(ignored.map(({ resourceType, count }) => `${resourceType} (${formats.number(count)})`))
          })}
        </p>
      )}
    </>
  )
}

function Item({ item }: { item: FhirPreview['items'][number] }) {
  const t = useMessages('fhir')
  const records = useMessages('records')
  const formats = useFormats()
  const { title, type, date, provider, values, text } = item
  return (
    <span className="wrap-anywhere grid gap-0.5">
      <bdi className="font-medium">{title}</bdi>
      <span className="text-soft text-sm">
        {[records(`types.${type}`), formats.date(date)].join(' · ')} · <bdi>{provider}</bdi>
      </span>
      {values.length > 0 && (
        <span className="text-sm">
          {t('valueCount', { count: values.length })}:{' '}
          <bdi>
            {values
              .slice(0, 4)
              .map(({ name, value, unit }) => `${name} ${formats.number(value)} ${unit}`.trim())
              .join(', ')}
          </bdi>
        </span>
      )}
      {text !== '' && values.length === 0 && (
        <span dir="auto" className="line-clamp-4 whitespace-pre-line text-sm">
          {text}
        </span>
      )}
    </span>
  )
}

interface ChoicesProps {
  title: string
  hint?: string
  chosen: readonly number[]
  onChosen: (positions: number[]) => void
  children: readonly { label: React.ReactNode; isKnown?: boolean }[]
}

/** A list of boxes; nothing when the list is empty. What the profile has already cannot be ticked. */
function Choices({ title, hint, chosen, onChosen, children }: ChoicesProps) {
  const t = useMessages('fhir')
  const hintId = useId()
  if (children.length === 0) return null
  const choose = (position: number, isChosen: boolean) =>
    onChosen(isChosen ? [...chosen, position] : chosen.filter((one) => one !== position))
  return (
    <fieldset className="grid gap-1" aria-describedby={hint && hintId}>
      <legend className="font-heading font-semibold">{title}</legend>
      {hint && (
        <p id={hintId} className="text-soft text-sm">
          {hint}
        </p>
      )}
      {children.map(({ label, isKnown = false }, position) => (
        <Checkbox
          // biome-ignore lint/suspicious/noArrayIndexKey: the position in the preview is what is chosen
          key={position}
          checked={chosen.includes(position)}
          disabled={isKnown}
          onChange={(event) => choose(position, event.target.checked)}
          label={
            <>
              {label} {isKnown && <span className="text-soft text-sm">{t('known')}</span>}
            </>
          }
        />
      ))}
    </fieldset>
  )
}
