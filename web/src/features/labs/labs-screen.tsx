import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { AvailableTests } from './available-tests.tsx'
import { BookingList } from './booking-list.tsx'
import { noFilter } from './test-search.ts'
import { useChosenTests } from './use-chosen-tests.ts'

const tabs = ['available', 'bookings'] as const
type Tab = (typeof tabs)[number]

/** Lab tests at home: those that can be booked, and the patient's own bookings. The address names the tab. */
export function LabsScreen() {
  const t = useWords('labs')
  const [params, setParams] = useSearchParams()
  const [filter, setFilter] = useState(noFilter)
  const chosen = useChosenTests()
  const tab = tabs.find((it) => it === params.get('tab')) ?? tabs[0]
  const show = (to: Tab) =>
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
      onValueChange={(to) => show(tabs.find((it) => it === to) ?? tabs[0])}
      items={tabs.map((it) => ({ value: it, label: t(`tabs.${it}`) }))}
      label={t('tabsLabel')}
    >
      <TabPanel value="available">
        <h2 className="sr-only">{t('tabs.available')}</h2>
        <AvailableTests filter={filter} onFilter={setFilter} chosen={chosen} onBooked={() => show('bookings')} />
      </TabPanel>
      <TabPanel value="bookings">
        <h2 className="sr-only">{t('tabs.bookings')}</h2>
        <BookingList onSeeTests={() => show('available')} />
      </TabPanel>
    </Tabs>
  )
}
