import { genders } from '@arogyachat/contract/common'
import { ageBandNames, patientStatuses } from '@arogyachat/contract/practice/practice'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useDebouncedText } from '../../../../lib/use-debounced-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, SelectInput } from '../../../../ui/form/field.tsx'
import { SearchInput } from '../../../../ui/form/search-input.tsx'
import type { usePatientFilters } from './use-patient-filters.ts'

type Search = ReturnType<typeof usePatientFilters>

/** The search line, and the filters behind a button that says how many are set. */
export function PatientFilters({ search }: { search: Search }) {
  const t = useMessages('patients')
  const formats = useFormats()
  const panelId = useId()
  const [isOpen, setOpen] = useState(search.count > 0)
  const [text, setText] = useDebouncedText(search.typed, search.setText)
  return (
    <search aria-label={t('searchPatients')} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput
          label={t('searchLabel')}
          dir="auto"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 flex-1 basis-72"
        />
        <Button
          variant="outline"
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filter')}
          {search.count > 0 && (
            <>
              <span aria-hidden className="min-w-6 rounded-full bg-neem px-1.5 text-on-neem tabular-nums">
                {formats.number(search.count)}
              </span>
              <span className="sr-only">{t('filtersOn', { count: search.count })}</span>
            </>
          )}
        </Button>
      </div>
      <div id={panelId} hidden={!isOpen}>
        <FilterFields search={search} />
      </div>
    </search>
  )
}

function FilterFields({ search: { filters, change, clear, count } }: { search: Search }) {
  const t = useMessages('patients')
  const practice = useMessages('practice')
  const words = useMessages('appointments')
  return (
    <div className="grid fit-columns-48 items-end gap-3">
      <Field label={practice('statusFilter')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.status ?? ''}
            placeholder={practice('allStatuses')}
            options={patientStatuses.map((value) => ({
              value,
              label: value === 'urgent' ? t('urgent') : words(`statuses.${value}`)
            }))}
            onChange={(event) => change({ status: event.target.value })}
          />
        )}
      </Field>
      <Field label={practice('gender')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.gender ?? ''}
            placeholder={t('anyGender')}
            options={genders.map((value) => ({ value, label: practice(`genders.${value}`) }))}
            onChange={(event) => change({ gender: event.target.value })}
          />
        )}
      </Field>
      <Field label={practice('ageLabel')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.ageBand ?? ''}
            placeholder={t('anyAge')}
            options={ageBandNames.map((value) => ({
              value,
              label: value === 'unknown' ? practice('ageNotRecorded') : t(`ageBands.${value}`)
            }))}
            onChange={(event) => change({ age: event.target.value })}
          />
        )}
      </Field>
      {count > 0 && (
        <Button variant="ghost" className="justify-self-start" onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
    </div>
  )
}
