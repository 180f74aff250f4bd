import { type Migration, Migrator } from 'kysely'
import type pg from 'pg'
import { createKysely } from './database.ts'
import * as consultationLoop from './migrations/001-consultation-loop.ts'
import * as listsInOrder from './migrations/002-lists-in-order.ts'
import * as assistantAndLabs from './migrations/003-assistant-and-labs.ts'
import * as spokenTexts from './migrations/004-spoken-texts.ts'
import * as records from './migrations/005-records.ts'
import * as prescribersAndUndo from './migrations/006-prescribers-and-undo.ts'
import * as notices from './migrations/007-notices.ts'
import * as site from './migrations/008-site.ts'
import * as closedAccounts from './migrations/009-closed-accounts-and-proven-doctors.ts'
import * as weightedRating from './migrations/010-doctors-by-weighted-rating.ts'
import * as recordsAndMeasurements from './migrations/011-records-and-measurements.ts'
import * as reminders from './migrations/012-reminders-and-channels.ts'
import * as careForOthers from './migrations/013-care-for-others.ts'
import * as dataCopiesAndErasures from './migrations/014-data-copies-and-erasures.ts'
import * as cancellationsAndWaitlists from './migrations/015-cancellations-and-waitlists.ts'
import * as addressesAndLabReports from './migrations/016-addresses-and-lab-reports.ts'
import * as keptSchemes from './migrations/017-kept-schemes.ts'
import * as patientsOfDoctors from './migrations/018-patients-of-doctors.ts'
import * as messages from './migrations/019-messages.ts'
import * as visitNotes from './migrations/020-visit-notes.ts'
import * as secondFactor from './migrations/021-second-factor.ts'
import * as administrators from './migrations/022-administrators.ts'
import * as signedPrescriptions from './migrations/023-signed-prescriptions.ts'
import * as prescriptionTemplates from './migrations/024-prescription-templates.ts'
import * as transcripts from './migrations/025-transcripts.ts'
import * as callReports from './migrations/026-call-reports.ts'
import * as callGuests from './migrations/027-call-guests.ts'

/** In the order in which they run. A migration that has been released is never changed. */
const migrations: Record<string, Migration> = {
  '001-consultation-loop': consultationLoop,
  '002-lists-in-order': listsInOrder,
  '003-assistant-and-labs': assistantAndLabs,
  '004-spoken-texts': spokenTexts,
  '005-records': records,
  '006-prescribers-and-undo': prescribersAndUndo,
  '007-notices': notices,
  '008-site': site,
  '009-closed-accounts-and-proven-doctors': closedAccounts,
  '010-doctors-by-weighted-rating': weightedRating,
  '011-records-and-measurements': recordsAndMeasurements,
  '012-reminders-and-channels': reminders,
  '013-care-for-others': careForOthers,
  '014-data-copies-and-erasures': dataCopiesAndErasures,
  '015-cancellations-and-waitlists': cancellationsAndWaitlists,
  '016-addresses-and-lab-reports': addressesAndLabReports,
  '017-kept-schemes': keptSchemes,
  '018-patients-of-doctors': patientsOfDoctors,
  '019-messages': messages,
  '020-visit-notes': visitNotes,
  '021-second-factor': secondFactor,
  '022-administrators': administrators,
  '023-signed-prescriptions': signedPrescriptions,
  '024-prescription-templates': prescriptionTemplates,
  '025-transcripts': transcripts,
  '026-call-reports': callReports,
  '027-call-guests': callGuests
}

/**
 * Migrates the database to the newest version. Several nodes may call it at the same time: an advisory lock lets only one of them
 * migrate. Throws when a migration fails, which rolls it back, or when the database is of a newer version of the server.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const migrator = new Migrator({ db: createKysely(pool), provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
