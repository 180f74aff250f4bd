import type { z } from 'zod'
import type { prescriptionTemplate, templateBody } from '../schemas/prescriptions/templates.ts'
import type { listMedicines } from './prescribing-endpoints.ts'

/** Characters. */
export const templateNameMax = 120
/** Templates and favourites that one doctor may have, of each kind. */
export const templatesMax = 100

export type PrescriptionTemplate = z.infer<typeof prescriptionTemplate>
export type TemplateBody = z.input<typeof templateBody>
/** A medicine of the catalogue, as the form for a prescription offers it. */
export type CatalogueMedicine = z.infer<typeof listMedicines.reply>['medicines'][number]
