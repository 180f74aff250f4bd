import { useState } from 'react'
import { UnknownPlaceNotice } from '../../app-shell/unknown-place-notice.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BookingList } from './booking/booking-list.tsx'
import { AvailableTests } from './tests/available-tests.tsx'
import { noFilter } from './tests/test-search.ts'
import { useChosenTests } from './tests/use-chosen-tests.ts'

const tabs = ['available', 'bookings'] as const

/** Lab tests at home and at a centre: the tests on offer and the patient's bookings. The open tab is in the address. */
export function LabsScreen() {
  const t = useMessages('labs')
  const [filter, setFilter] = useState(noFilter)
  const chosen = useChosenTests()
  const tab = useChoiceParam('tab', tabs)
  return (
    <Tabs
      value={tab.value}
      onValueChange={tab.choose}
      items={tabs.map((tab) => ({ value: tab, label: t(`tabs.${tab}`) }))}
      label={t('tabsLabel')}
    >
      {tab.isUnknown && <UnknownPlaceNotice shown={t(`tabs.${tab.value}`)} />}
      <TabPanel value="available">
        <h2 className="sr-only">{t('tabs.available')}</h2>
        <AvailableTests filter={filter} onFilter={setFilter} chosen={chosen} onBooked={() => tab.choose('bookings')} />
      </TabPanel>
      <TabPanel value="bookings">
        <h2 className="sr-only">{t('tabs.bookings')}</h2>
        <BookingList onSeeTests={() => tab.choose('available')} />
      </TabPanel>
    </Tabs>
  )
}
