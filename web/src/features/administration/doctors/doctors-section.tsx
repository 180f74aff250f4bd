import { type DoctorList, doctorLists } from '@arogyachat/contract/administration/administration'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useDebouncedText } from '../../../lib/use-debounced-text.ts'
import { SearchInput } from '../../../ui/form/search-input.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ChoiceTiles } from '../choice-tiles.tsx'
import { useListTexts } from '../list-texts.ts'
import { useDoctors } from '../queries.ts'
import { DoctorEntry } from './doctor-entry.tsx'

/** The doctors by the state of their verification. */
export function DoctorsSection() {
  const t = useMessages('administration')
  const texts = useListTexts()
  const [list, setList] = useState<DoctorList>('waiting')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const searchFor = (text: string) => {
    setSearch(text)
    setPage(1)
  }
  const [typed, setTyped] = useDebouncedText(search, searchFor)
  const query = useDoctors(list, search, page)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ChoiceTiles
          label={t('doctors.listLabel')}
          value={list}
          choices={doctorLists.map((value) => ({ value, label: t(`doctors.lists.${value}`) }))}
          onChange={(next) => {
            setList(next)
            setPage(1)
          }}
        />
        <SearchInput
          label={t('doctors.search')}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-min flex-1 basis-72"
        />
      </div>
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        texts={texts(query.error)}
        empty={
          <EmptyState
            picture="doctors"
            title={search === '' && list === 'waiting' ? t('doctors.none') : t('doctors.noneFound')}
          />
        }
      >
        {({ doctors }) => (
          <ul className="grid gap-4">
            {doctors.map((doctor) => (
              <DoctorEntry key={doctor._id} doctor={doctor} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
