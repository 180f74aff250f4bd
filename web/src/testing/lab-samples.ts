import type { LabBooking, LabTest } from '@arogyachat/contract/labs'

/** A blood count that can be done at home. */
export const sampleLabTest = (value: Partial<LabTest> = {}): LabTest => ({
  _id: 'cbc',
  name: 'Complete blood count (CBC)',
  description: 'Counts blood cells.',
  cost: '₹300',
  costRupees: 300,
  time: '6 hours',
  processingHours: 6,
  category: 'blood',
  preparationInstructions: 'No fasting. Drink water as usual.',
  hasHomeCollection: true,
  ...value
})

export const sampleLabTests = (): LabTest[] => [
  sampleLabTest(),
  sampleLabTest({
    _id: 'thyroid',
    name: 'Thyroid profile',
    description: 'Shows how the thyroid gland works.',
    costRupees: 1250,
    processingHours: 24,
    preparationInstructions: 'Before that morning’s thyroid tablet.'
  }),
  sampleLabTest({
    _id: 'urine_rm',
    name: 'Urine test',
    description: 'Looks for infection.',
    costRupees: 200,
    processingHours: 1,
    category: 'urine',
    preparationInstructions: 'Use a clean cup.'
  }),
  sampleLabTest({
    _id: 'mri_brain',
    name: 'MRI of the brain',
    description: 'Detailed pictures.',
    costRupees: 5000,
    processingHours: 48,
    category: 'imaging',
    preparationInstructions: 'Tell the staff about a pacemaker.',
    hasHomeCollection: false
  })
]

/** A scheduled collection, far ahead. */
export const sampleLabBooking = (value: Partial<LabBooking> = {}): LabBooking => ({
  _id: '01890000-0000-7000-8000-0000000000b1',
  tests: [{ _id: 'cbc', name: 'Complete blood count (CBC)', cost: '₹300', costRupees: 300, hasHomeCollection: true }],
  date: '2099-11-20',
  time: '16:00-17:00',
  address: '12 MG Road, Pune 411005',
  status: 'scheduled',
  totalPrice: 300,
  createdAt: '2026-11-01T10:30:00.000Z',
  reports: [],
  ...value
})
