import { type ReactNode, useState } from 'react'
import { UnknownPlaceNotice } from '../../app-shell/unknown-place-notice.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { RecordList } from './record-list.tsx'
import { allRecords } from './record-search.ts'

const ShareList = lazyPart(() => import('./sharing/share-list.tsx').then((module) => module.ShareList))
const DeletedList = lazyPart(() => import('./deleted-list.tsx').then((module) => module.DeletedList))

const tabs = ['records', 'measurements', 'prescriptions', 'shared', 'deleted'] as const

/** The patient's documents: their own uploads, what they measure, the prescriptions of doctors, and what they share. */
export function RecordsScreen({ prescriptions, measurements }: Record<'prescriptions' | 'measurements', ReactNode>) {
  const t = useMessages('records')
  const tab = useChoiceParam('tab', tabs)
  const [search, setSearch] = useState(allRecords)
  return (
    <Tabs
      value={tab.value}
      onValueChange={tab.choose}
      items={tabs.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }))}
      label={t('tabsLabel')}
    >
      {tab.isUnknown && <UnknownPlaceNotice shown={t(`tabs.${tab.value}`)} />}
      <TabPanel value="records">
        <h2 className="sr-only">{t('tabs.records')}</h2>
        <RecordList search={search} onSearch={setSearch} />
      </TabPanel>
      <TabPanel value="measurements">
        <h2 className="sr-only">{t('tabs.measurements')}</h2>
        {measurements}
      </TabPanel>
      <TabPanel value="shared">
        <h2 className="sr-only">{t('tabs.shared')}</h2>
        <ShareList />
      </TabPanel>
      <TabPanel value="deleted">
        <h2 className="sr-only">{t('tabs.deleted')}</h2>
        <DeletedList />
      </TabPanel>
      <TabPanel value="prescriptions">
        <h2 className="sr-only">{t('tabs.prescriptions')}</h2>
        {prescriptions}
      </TabPanel>
    </Tabs>
  )
}
