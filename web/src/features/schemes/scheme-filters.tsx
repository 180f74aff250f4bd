import { schemeCategories } from '@arogyachat/contract/schemes'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectInput } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { knownStates } from './states.ts'
import { allIndia, type useSchemeFilters } from './use-scheme-search.ts'

/** The filters of the list, shown from and written to the address. */
export function SchemeFilters({ search }: { search: ReturnType<typeof useSchemeFilters> }) {
  const t = useMessages('schemes')
  const { filters, change, clear, isFiltered } = search
  const changeSearch = useCallback((text: string) => change({ search: text }), [change])
  const [typed, setTyped] = useDebouncedText(filters.search, changeSearch)

  return (
    <search aria-label={t('filters')} className="grid fit-columns-48 items-end gap-3 xl:grid-cols-[2fr_1fr_1fr]">
      <SearchInput
        label={t('search')}
        value={typed}
        onChange={(e) => setTyped(e.target.value)}
        className="col-span-full xl:col-span-1"
      />
      <Field label={t('category')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.category}
            onChange={(e) => change({ category: e.target.value })}
            options={[
              { value: '', label: t('anyCategory') },
              ...schemeCategories.map((one) => ({ value: one, label: t(`categories.${one}`) }))
            ]}
          />
        )}
      </Field>
      <Field label={t('state')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.state}
            onChange={(e) => change({ state: e.target.value })}
            options={[
              { value: '', label: t('anyState') },
              ...knownStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
              { value: allIndia, label: t('allIndiaOnly') }
            ]}
          />
        )}
      </Field>
      {isFiltered && (
        <Button variant="ghost" size="sm" className="col-span-full justify-self-start" onClick={clear}>
          {t('clearFilters')}
        </Button>
      )}
    </search>
  )
}
