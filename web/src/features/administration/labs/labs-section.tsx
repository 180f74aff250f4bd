import { type LabWorkState, labWorkStates } from '@arogyachat/contract/administration/administration'
import { useState } from 'react'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { DateInput } from '../../../ui/form/dates/date-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ChoiceTiles } from '../choice-tiles.tsx'
import { useListTexts } from '../list-texts.ts'
import { useLabWork } from '../queries.ts'
import { LabEntry } from './lab-entry.tsx'

/** The lab bookings of all patients by the state of their report. */
export function LabsSection() {
  const t = useMessages('administration')
  const texts = useListTexts()
  const language = useLanguage()
  const [state, setState] = useState<LabWorkState>('waiting')
  const [date, setDate] = useState('')
  const [page, setPage] = useState(1)
  const query = useLabWork(state, date, language, page)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <ChoiceTiles
          label={t('labs.stateLabel')}
          value={state}
          choices={labWorkStates.map((value) => ({ value, label: t(`labs.states.${value}`) }))}
          onChange={(next) => {
            setState(next)
            setPage(1)
          }}
        />
        <Field label={t('labs.day')} className="min-w-min flex-1 basis-56 sm:max-w-72">
          {(control) => (
            <DateInput
              {...control}
              value={date}
              onChange={(next) => {
                setDate(next)
                setPage(1)
              }}
            />
          )}
        </Field>
      </div>
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        texts={texts(query.error)}
        empty={<EmptyState picture="labs" title={t('labs.none')} />}
      >
        {({ bookings }) => (
          <ul className="grid gap-4">
            {bookings.map((booking) => (
              <LabEntry key={booking._id} booking={booking} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
