import { type ReportList, reportLists } from '@arogyachat/contract/administration/administration'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ChoiceTiles } from '../choice-tiles.tsx'
import { useListTexts } from '../list-texts.ts'
import { useAbuseReports } from '../queries.ts'
import { ReportEntry } from './report-entry.tsx'

/** The conversations that patients and doctors have reported. */
export function ReportsSection() {
  const t = useMessages('administration')
  const texts = useListTexts()
  const [list, setList] = useState<ReportList>('open')
  const [page, setPage] = useState(1)
  const query = useAbuseReports(list, page)
  return (
    <div className="grid gap-4">
      <ChoiceTiles
        label={t('reports.listLabel')}
        value={list}
        choices={reportLists.map((value) => ({ value, label: t(`reports.lists.${value}`) }))}
        onChange={(next) => {
          setList(next)
          setPage(1)
        }}
      />
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        texts={texts(query.error)}
        empty={<EmptyState picture="messages" title={list === 'open' ? t('reports.none') : t('reports.noneListed')} />}
      >
        {({ reports }) => (
          <ul className="grid gap-4">
            {reports.map((report) => (
              <ReportEntry key={report._id} report={report} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
