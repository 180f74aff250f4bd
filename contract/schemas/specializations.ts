import { z } from 'zod'
import { specializations } from '../specializations.ts'

export const specialization = z.enum(specializations, { error: ({ input }) => (input ? 'invalid' : 'required') })
