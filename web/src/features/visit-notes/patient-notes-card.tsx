import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { usePatientNotes } from './queries.ts'
import { SignedNote } from './signed-note.tsx'

/** The notes that the signed-in doctor has signed for one of their patients, the latest visit first. Needs the messages of `notes`. */
export function PatientNotesCard({ patientId }: { patientId: string }) {
  const t = useMessages('notes')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const list = usePatientNotes(patientId, page)
  return (
    <Card as="section" aria-label={t('ofPatient')} className="flex flex-col gap-3">
      <CardTitle>{t('ofPatient')}</CardTitle>
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        skeletons={1}
        texts={{
          loading: t('loading'),
          loadFailed: t('loadFailed'),
          error: errorText(list.error),
          retry: common('retry'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={<p className="text-soft">{t('noneOfPatient')}</p>}
      >
        {({ notes }) => (
          <ul aria-busy={list.isPlaceholderData} className="flex flex-col divide-y divide-line">
            {notes.map((note) => (
              <li key={note._id} className="flex flex-col gap-2 py-3">
                <h3 className="font-heading font-semibold">
                  {t('visitOn', { date: formats.date(note.appointmentDate) })}
                </h3>
                <SignedNote note={note} reader="doctor" />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}
