import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { byId, ok, paged, paging } from '../schemas/common.ts'
import { prescriptionTemplate, templateBody, templateName } from '../schemas/prescriptions/templates.ts'
import { prescription } from '../schemas/prescriptions.ts'
import { templatesMax } from './templates.ts'

/* What a doctor writes a prescription from. */

export const listMedicines = endpoint('listMedicines', {
  access: 'doctor',
  summary:
    'The catalogue of medicines to choose from, with usual forms and brands as examples. Any other medicine can be prescribed too.',
  reply: ok.extend({
    medicines: z.array(
      z.object({
        id: z.string(),
        generic: z.string(),
        synonyms: z.array(z.string()),
        brands: z.array(z.string()),
        forms: z.array(z.string()),
        /** May never be prescribed online. */
        isProhibited: z.boolean()
      })
    )
  })
})

export const listEarlierPrescriptions = endpoint('listEarlierPrescriptions', {
  access: 'doctor',
  summary:
    'The newest version of what this doctor prescribed for the patient of an appointment in other appointments, newest first.',
  params: byId,
  query: z.object(paging),
  reply: ok.extend({ prescriptions: z.array(prescription.extend({ appointmentDate: z.string() })), ...paged })
})

const templates = z.array(prescriptionTemplate)

export const listPrescriptionTemplates = endpoint('listPrescriptionTemplates', {
  access: 'doctor',
  summary: 'The doctor’s own templates and favourite medicines, by name.',
  reply: ok.extend({ templates })
})

export const savePrescriptionTemplate = endpoint('savePrescriptionTemplate', {
  access: 'doctor',
  summary: `Save a template or a favourite medicine, in place of the one with the same name. At most ${templatesMax} of each kind.`,
  body: templateBody,
  rateLimit: { name: 'prescription templates', windowMinutes: 60, perAccount: 300 },
  reply: ok.extend({ templates })
})

export const renamePrescriptionTemplate = endpoint('renamePrescriptionTemplate', {
  access: 'doctor',
  summary: 'Rename one of the doctor’s own templates.',
  params: byId,
  body: templateName,
  reply: ok.extend({ templates })
})

export const deletePrescriptionTemplate = endpoint('deletePrescriptionTemplate', {
  access: 'doctor',
  summary: 'Delete one of the doctor’s own templates or favourite medicines.',
  params: byId,
  reply: ok.extend({ templates })
})
