import { type RecordType, recordTypes } from '@arogyachat/contract/records'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { SelectInput } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import type { RecordSearch } from './record-search.ts'

const wordsMax = 100

interface RecordFiltersProps {
  search: RecordSearch
  onSearch: (search: RecordSearch) => void
}

/** Search text and record type. Every change goes back to the first page. */
export function RecordFilters({ search, onSearch }: RecordFiltersProps) {
  const t = useMessages('records')
  const { type, words } = search
  const changeWords = useCallback((next: string) => onSearch({ type, words: next, page: 1 }), [type, onSearch])
  const [typed, setTyped] = useDebouncedText(words, changeWords)
  return (
    <search aria-label={t('filters')} className="grid min-w-0 flex-1 fit-columns-64 basis-72 gap-3">
      <SearchInput
        label={t('search')}
        maxLength={wordsMax}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectInput
        aria-label={t('type')}
        value={type}
        onChange={(event) => onSearch({ words: typed, type: event.target.value as RecordType | '', page: 1 })}
        options={[
          { value: '', label: t('anyType') },
          ...recordTypes.map((option) => ({ value: option, label: t(`types.${option}`) }))
        ]}
      />
    </search>
  )
}
