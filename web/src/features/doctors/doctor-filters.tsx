import { spokenLanguages } from '@arogyachat/contract/languages'
import { specializations } from '@arogyachat/contract/specializations'
import { useCallback } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectInput } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import type { useDoctorSearch } from './use-doctor-search.ts'

/** The fees to choose from, in rupees. A different fee from the address is added to them. */
const feeSteps = [200, 300, 500, 750, 1000, 1500, 2000]

/** The filters of the doctor search. They are read from and written to the address. */
export function DoctorFilters({ search }: { search: ReturnType<typeof useDoctorSearch> }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const { filters, change, clear, isFiltered } = search
  const changeName = useCallback((name: string) => change({ name }), [change])
  const [name, setName] = useDebouncedText(filters.name ?? '', changeName)
  const fees = [...new Set([...feeSteps, ...(filters.maxFee === undefined ? [] : [filters.maxFee])])].sort(
    (a, b) => a - b
  )

  return (
    <search aria-label={t('filters')} className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4">
      <SearchInput
        label={t('doctorName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="col-span-2 lg:col-span-1"
      />
      <Field label={t('specialty')} className="col-span-2 lg:col-span-1">
        {(control) => (
          <SelectInput
            {...control}
            value={filters.specialization ?? ''}
            onChange={(event) => change({ specialization: event.target.value })}
            options={[
              { value: '', label: t('anySpecialty') },
              ...specializations.map((specialization) => ({
                value: specialization,
                label: t(`specializations.${specialization}`)
              }))
            ]}
          />
        )}
      </Field>
      <Field label={t('language')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.language ?? ''}
            onChange={(event) => change({ language: event.target.value })}
            options={[
              { value: '', label: t('anyLanguage') },
              ...spokenLanguages.map((language) => ({ value: language, label: t(`languages.${language}`) }))
            ]}
          />
        )}
      </Field>
      <Field label={t('highestFee')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.maxFee === undefined ? '' : String(filters.maxFee)}
            onChange={(event) => change({ maxFee: event.target.value })}
            options={[
              { value: '', label: t('anyFee') },
              ...fees.map((fee) => ({ value: String(fee), label: t('upToFee', { fee: formats.rupees(fee) }) }))
            ]}
          />
        )}
      </Field>
      {isFiltered && (
        <Button variant="ghost" size="sm" className="col-span-2 justify-self-start lg:col-span-4" onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  )
}
