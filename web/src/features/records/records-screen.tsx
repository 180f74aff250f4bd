import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { RecordList } from './record-list.tsx'
import { allRecords } from './record-search.ts'

const tabs = ['records', 'prescriptions'] as const

/** The patient's papers: what they keep here themselves, and what doctors wrote here (specification part 2). */
export function RecordsScreen({ prescriptions }: { prescriptions: ReactNode }) {
  const t = useWords('records')
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((it) => it === params.get('tab')) ?? 'records'
  const [search, setSearch] = useState(allRecords)
  const showTab = (to: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.set('tab', to)
        return next
      },
      { replace: true }
    )
  return (
    <Tabs
      value={tab}
      onValueChange={showTab}
      items={tabs.map((it) => ({ value: it, label: t(`tabs.${it}`) }))}
      label={t('tabsLabel')}
    >
      <TabPanel value="records">
        <h2 className="sr-only">{t('tabs.records')}</h2>
        <RecordList search={search} onSearch={setSearch} />
      </TabPanel>
      <TabPanel value="prescriptions">
        <h2 className="sr-only">{t('tabs.prescriptions')}</h2>
        {prescriptions}
      </TabPanel>
    </Tabs>
  )
}
