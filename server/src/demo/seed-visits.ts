import type { ConsultationType } from '@arogyachat/contract/appointments'
import type { IntakeSummary } from '@arogyachat/contract/assistant'
import type { Gender } from '@arogyachat/contract/common'
import type { LanguageCode } from '@arogyachat/contract/languages'

export interface DemoPatient {
  name: string
  age: number
  gender: Gender
  language: LanguageCode
  /** What their doctors see before they prescribe. */
  health?: {
    allergies: string[]
    medicalHistory: { condition: string; diagnosedDate: string; status: 'Active' | 'Resolved' | 'Chronic' }[]
    currentMedications: Omit<DemoMedication, 'duration'>[]
  }
}

/** Invented people. The first is the one who can sign in. */
export const demoPatients: DemoPatient[] = [
  { name: 'Asha Rao', age: 34, gender: 'Female', language: 'hi' },
  {
    name: 'Mohan Lal Yadav',
    age: 61,
    gender: 'Male',
    language: 'bho',
    health: {
      allergies: ['Penicillin'],
      medicalHistory: [{ condition: 'High blood pressure', diagnosedDate: '2019-06', status: 'Chronic' }],
      currentMedications: [{ name: 'Telmisartan', dosage: '40 mg', frequency: '1-0-0' }]
    }
  },
  { name: 'Fatima Begum', age: 47, gender: 'Female', language: 'ur' },
  { name: 'Karthik Subramanian', age: 29, gender: 'Male', language: 'ta' },
  { name: 'Harjit Kaur', age: 55, gender: 'Female', language: 'pa' },
  { name: 'Sourav Ghosh', age: 42, gender: 'Male', language: 'bn' }
]

export interface DemoMedication {
  name: string
  dosage: string
  frequency: string
  duration: string
}

export interface DemoVisit {
  /** Place in demoPatients and in demoDoctors. */
  patient: number
  doctor: number
  /** Days from today in India. */
  day: number
  slot: string
  type: ConsultationType
  /** What becomes of it; a live one of today that is over already counts as completed. */
  status: 'scheduled' | 'confirmed' | 'completed' | 'canceled' | 'no-show'
  /** Minutes from the booked time until both were in the call. */
  minutesLate?: number
  symptoms: string
  rating?: [stars: number, comment: string]
  prescription?: { medications: DemoMedication[]; instructions: string }
  /** What the doctor signed; `followUpDays` from the visit. */
  note?: { complaint: string; findings: string; diagnosis: string; advice: string; followUpDays: number | null }
  /** What the assistant learnt before the visit. The names come from the reader's language. */
  summary?: Omit<IntakeSummary, 'writtenAt'>
}

const tightChest: DemoVisit['summary'] = {
  language: 'en',
  complaint: 'My chest feels tight after the gym.',
  present: [
    {
      id: 'chest_pain',
      name: '',
      severity: null,
      onset: null,
      durationDays: 14,
      words: 'chest feels tight'
    }
  ],
  denied: [{ id: 'breathlessness', name: '', words: 'no trouble breathing' }],
  unknown: [],
  ageMonths: 29 * 12,
  sex: 'M',
  isPregnant: null,
  isPostpartum: null,
  note: 'It goes away when I rest.',
  redFlags: [{ id: 'rf_chest_pain_adult', name: '' }],
  triage: 'emergency'
}

const telmisartan = {
  name: 'Telmisartan',
  dosage: '40 mg',
  frequency: '1-0-0',
  duration: '3 months'
}
const atorvastatin = {
  name: 'Atorvastatin',
  dosage: '20 mg',
  frequency: '0-0-1 after food',
  duration: '3 months'
}
const paracetamol = { name: 'Paracetamol', dosage: '650 mg', frequency: 'SOS', duration: '3 days' }
const calamine = { name: 'Calamine lotion', dosage: 'thin layer', frequency: '1-0-1', duration: '2 weeks' }

/** What is behind everyone: it is written once. */
export const pastVisits: DemoVisit[] = [
  {
    patient: 0,
    doctor: 0,
    day: -62,
    slot: '10:00-10:30',
    type: 'video',
    status: 'completed',
    symptoms: 'Blood pressure was high at two check-ups in the last month.',
    rating: [5, 'She explained everything patiently.'],
    prescription: {
      medications: [telmisartan, atorvastatin],
      instructions: 'Less salt. Measure in the morning and write it down.'
    },
    note: {
      complaint: 'Blood pressure was high at two check-ups in the last month. No chest pain.',
      findings: '152/96 mmHg in a reading shown on camera. Weight 71 kg.',
      diagnosis: 'High blood pressure, first stage',
      advice: 'Less salt, a walk of 30 minutes a day. Measure in the morning and write it down.',
      followUpDays: 60
    }
  },
  {
    patient: 0,
    doctor: 2,
    day: -24,
    slot: '09:30-10:00',
    type: 'audio',
    status: 'completed',
    symptoms: 'Fever and body ache since yesterday.',
    rating: [4, 'Quick and kind.'],
    prescription: {
      medications: [
        paracetamol,
        { name: 'ORS', dosage: '1 sachet in 1 litre', frequency: 'sip through the day', duration: '3 days' }
      ],
      instructions: 'Rest and plenty to drink. Come back at once with bleeding, drowsiness or trouble breathing.'
    },
    note: {
      complaint: 'Fever and body ache since yesterday.',
      findings: 'Alert, drinking well. No rash seen.',
      diagnosis: 'Fever, probably viral',
      advice: 'Rest and plenty to drink. Come back at once with bleeding, drowsiness or trouble breathing.',
      followUpDays: null
    }
  },
  {
    patient: 0,
    doctor: 0,
    day: -11,
    slot: '16:30-17:00',
    type: 'video',
    status: 'canceled',
    symptoms: 'Follow-up of blood pressure.'
  },
  {
    patient: 0,
    doctor: 6,
    day: -40,
    slot: '17:30-18:00',
    type: 'video',
    status: 'completed',
    symptoms: 'Itchy patches on the forearm for two weeks.',
    prescription: { medications: [calamine], instructions: 'Mild soap, cotton sleeves. Show it again in two weeks.' }
  },
  {
    patient: 1,
    doctor: 0,
    day: -30,
    slot: '09:00-09:30',
    type: 'video',
    status: 'completed',
    symptoms: 'Tired when climbing stairs.',
    rating: [5, ''],
    prescription: { medications: [telmisartan], instructions: 'ECG and blood tests before the next visit.' }
  },
  {
    patient: 2,
    doctor: 0,
    day: -14,
    slot: '11:00-11:30',
    type: 'audio',
    status: 'completed',
    symptoms: 'Palpitations in the evening.',
    rating: [4, '']
  },
  {
    patient: 4,
    doctor: 0,
    day: -7,
    slot: '17:00-17:30',
    type: 'video',
    status: 'completed',
    symptoms: 'Ankles swell by night.'
  },
  {
    patient: 3,
    doctor: 0,
    day: -1,
    slot: '09:30-10:00',
    type: 'video',
    status: 'completed',
    symptoms: 'Chest feels tight after running.',
    minutesLate: 6
  },
  {
    patient: 5,
    doctor: 0,
    day: -1,
    slot: '11:30-12:00',
    type: 'video',
    status: 'completed',
    symptoms: 'Cholesterol report to discuss.',
    minutesLate: 3
  },
  {
    patient: 2,
    doctor: 0,
    day: -2,
    slot: '10:00-10:30',
    type: 'audio',
    status: 'no-show',
    symptoms: 'Palpitations at night.'
  },
  {
    patient: 4,
    doctor: 0,
    day: -2,
    slot: '16:30-17:00',
    type: 'video',
    status: 'completed',
    symptoms: 'Swelling of the ankles is less.'
  },
  {
    patient: 1,
    doctor: 0,
    day: -3,
    slot: '11:00-11:30',
    type: 'video',
    status: 'completed',
    symptoms: 'Home readings of blood pressure.',
    minutesLate: 9
  },
  {
    patient: 5,
    doctor: 0,
    day: -4,
    slot: '10:00-10:30',
    type: 'video',
    status: 'completed',
    symptoms: 'Dizzy after the new tablets.',
    minutesLate: 4
  },
  {
    patient: 3,
    doctor: 0,
    day: -5,
    slot: '17:00-17:30',
    type: 'video',
    status: 'completed',
    symptoms: 'Wants to know whether gym is safe.',
    minutesLate: 5
  }
]

/** What lies ahead; written again, from the day of the start, when all of it is past. */
export const comingVisits: DemoVisit[] = [
  {
    patient: 0,
    doctor: 0,
    day: 1,
    slot: '10:00-10:30',
    type: 'video',
    status: 'confirmed',
    symptoms: 'Blood pressure readings of the last weeks; a little dizzy on standing up.'
  },
  {
    patient: 0,
    doctor: 6,
    day: 3,
    slot: '18:00-18:30',
    type: 'video',
    status: 'scheduled',
    symptoms: 'The patches came back on the other arm.'
  },
  {
    patient: 1,
    doctor: 0,
    day: 0,
    slot: '18:00-18:30',
    type: 'video',
    status: 'confirmed',
    symptoms: 'ECG and blood tests are here.'
  },
  {
    patient: 4,
    doctor: 0,
    day: 0,
    slot: '10:00-10:30',
    type: 'video',
    status: 'confirmed',
    symptoms: 'Ankles: a photo was promised for today.'
  },
  {
    patient: 5,
    doctor: 0,
    day: 0,
    slot: '11:30-12:00',
    type: 'video',
    status: 'confirmed',
    symptoms: 'Dizziness is gone; how long to take the tablets?'
  },
  {
    patient: 2,
    doctor: 0,
    day: 0,
    slot: '16:30-17:00',
    type: 'audio',
    status: 'scheduled',
    symptoms: 'Palpitations when lying down.'
  },
  {
    patient: 2,
    doctor: 0,
    day: 1,
    slot: '16:00-16:30',
    type: 'audio',
    status: 'scheduled',
    symptoms: 'Palpitations again, twice this week.'
  },
  {
    patient: 3,
    doctor: 0,
    day: 2,
    slot: '09:30-10:00',
    type: 'video',
    status: 'scheduled',
    symptoms: 'Chest feels tight after the gym, goes away with rest.',
    summary: tightChest
  },
  {
    patient: 5,
    doctor: 0,
    day: 5,
    slot: '11:30-12:00',
    type: 'video',
    status: 'scheduled',
    symptoms: 'Cholesterol was high at the office check-up.'
  }
]

/** Ratings of the other doctors come from visits like any other: [doctor, stars of its visits]. */
export const ratedDoctors: [doctor: number, stars: number[]][] = [
  [1, [5, 4, 5, 5, 4, 5]],
  [2, [5, 5, 4]],
  [3, [4, 4]],
  [4, [5, 5, 5, 4, 5, 5, 5]],
  [5, [4, 5]],
  [6, [5, 4, 4, 5, 4]],
  [8, [5, 5]],
  [9, [4]],
  [11, [4, 3]],
  [12, [5]],
  [13, [5, 4]],
  [15, [5, 5, 4, 5, 5]],
  [17, [4, 5]],
  [18, [5]],
  [20, [4]],
  [22, [5, 4]],
  [24, [3, 4]],
  [26, [5, 4, 5]]
]
