import type { MedicalRecord } from '@arogyachat/contract/records'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useRecords } from '../queries.ts'

const pageSize = 10

interface RecordChoiceProps {
  /** The record that the dialog was opened with; it is named even when it is not on the page. */
  first: MedicalRecord | null
  isAll: boolean
  onAll: (isAll: boolean) => void
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  isMissing: boolean
}

/** All records, or some of them in pages. What is chosen on one page stays chosen on the others. */
export function RecordChoice({ first, isAll, onAll, chosen, onChosen, isMissing }: RecordChoiceProps) {
  const t = useMessages('records')
  const errorId = useId()
  const group = useId()
  return (
    <fieldset className="grid gap-2 sm:col-span-2" aria-describedby={isMissing ? errorId : undefined}>
      <legend className="mb-1 font-heading font-semibold">{t('shareWhich')}</legend>
      {([true, false] as const).map((all) => (
        <label key={String(all)} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={group}
            checked={isAll === all}
            onChange={() => onAll(all)}
            className="size-6 shrink-0 accent-neem"
          />
          <span>{t(all ? 'shareAll' : 'shareChosen')}</span>
        </label>
      ))}
      {!isAll && <ChosenRecords first={first} chosen={chosen} onChosen={onChosen} />}
      {isMissing && (
        <p id={errorId} role="alert" className="font-medium text-danger text-sm">
          {t('chooseRecords')}
        </p>
      )}
    </fieldset>
  )
}

function ChosenRecords({ first, chosen, onChosen }: Pick<RecordChoiceProps, 'first' | 'chosen' | 'onChosen'>) {
  const t = useMessages('records')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const list = useRecords({ page, pageSize })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <div className="grid gap-3 rounded-md border border-line p-3">
      <p role="status" className="text-soft text-sm">
        {t('chosenCount', { count: chosen.size })}
      </p>
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loading'),
          loadFailed: t('loadFailed'),
          error: errorText(list.error),
          retry: common('retry'),
          back: common('previous'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={<p>{t('none')}</p>}
      >
        {({ records }) => (
          <ul>
            {(first && page === 1 ? [first, ...records.filter(({ _id }) => _id !== first._id)] : records).map(
              ({ _id, title, type, date }) => (
                <li key={_id}>
                  <Checkbox
                    checked={chosen.has(_id)}
                    onChange={(event) => choose(_id, event.target.checked)}
                    label={
                      <span className="wrap-anywhere">
                        <bdi>{title || t(`types.${type}`)}</bdi>{' '}
                        <span className="text-soft text-sm">{formats.date(date)}</span>
                      </span>
                    }
                  />
                </li>
              )
            )}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
