import type { Gender } from '@arogyachat/contract/common'
import type { Weekday } from '@arogyachat/contract/india-time'
import type { SpokenLanguage } from '@arogyachat/contract/languages'
import type { Specialization } from '@arogyachat/contract/specializations'

/** Hours of a demo doctor: half-hour visits in the morning, over the day, or in the evening. */
export type Hours = 'morning' | 'day' | 'evening' | 'split'

export interface DemoDoctor {
  name: string
  gender: Gender
  specialization: Specialization
  degree: string
  experience: number
  fee: number
  city: string
  state: string
  languages: SpokenLanguage[]
  hours: Hours
  days: 'all' | 'weekdays' | 'sixDays' | 'weekend'
  bio: string
}

const halfHours = (fromHour: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => {
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const start = fromHour * 60 + i * 30
    return `${clock(start)}-${clock(start + 30)}`
  })

export const slotsOf: Record<Hours, string[]> = {
  morning: halfHours(9, 8),
  day: halfHours(10, 12),
  evening: halfHours(17, 8),
  split: [...halfHours(9, 6), ...halfHours(16, 6)]
}

const week: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
export const daysOf: Record<DemoDoctor['days'], Weekday[]> = {
  all: week,
  weekdays: week.slice(0, 5),
  sixDays: week.slice(0, 6),
  weekend: week.slice(5)
}

type Line = [
  name: string,
  gender: Gender,
  specialization: Specialization,
  degree: string,
  experience: number,
  fee: number,
  place: string,
  languages: string,
  hours: Hours,
  days: DemoDoctor['days'],
  bio: string
]

/** Invented people. The first is the one who can sign in; she works every day, so that a demo can always be booked. */
const lines: Line[] = [
  [
    'Dr. Meera Iyer',
    'Female',
    'Cardiology',
    'DM (Cardiology)',
    16,
    900,
    'Chennai, Tamil Nadu',
    'English Tamil Hindi',
    'split',
    'all',
    'Heart and blood pressure care, with time to explain what the tests mean.'
  ],
  [
    'Dr. Gurpreet Singh Sandhu',
    'Male',
    'Cardiology',
    'DM (Cardiology)',
    21,
    1200,
    'Ludhiana, Punjab',
    'English Punjabi Hindi',
    'morning',
    'sixDays',
    'Follow-up after heart attack and angioplasty.'
  ],
  [
    'Dr. Rukhsana Qureshi',
    'Female',
    'General Medicine',
    'MD (General Medicine)',
    14,
    400,
    'Lucknow, Uttar Pradesh',
    'English Hindi Urdu',
    'split',
    'sixDays',
    'Family physician for adults of every age.'
  ],
  [
    'Dr. Ramesh Hooda',
    'Male',
    'General Medicine',
    'MD (General Medicine)',
    11,
    300,
    'Rohtak, Haryana',
    'Hindi Haryanvi English',
    'morning',
    'all',
    'Fevers, sugar, blood pressure: everyday medicine in plain words.'
  ],
  [
    'Dr. Sunita Oraon',
    'Female',
    'General Medicine',
    'MBBS, DNB (Family Medicine)',
    8,
    200,
    'Ranchi, Jharkhand',
    'Hindi Bhojpuri English',
    'day',
    'sixDays',
    'Family medicine for small towns and villages.'
  ],
  [
    'Dr. Anirban Mukherjee',
    'Male',
    'General Medicine',
    'MD (General Medicine)',
    24,
    600,
    'Kolkata, West Bengal',
    'English Bengali Hindi',
    'evening',
    'weekdays',
    'Long-standing illness, more than one medicine, second opinions.'
  ],
  [
    'Dr. Kavya Reddy',
    'Female',
    'Dermatology',
    'MD (Dermatology)',
    9,
    700,
    'Hyderabad, Telangana',
    'English Telugu Hindi',
    'evening',
    'sixDays',
    'Skin, hair and nails, from acne to psoriasis.'
  ],
  [
    'Dr. Parth Desai',
    'Male',
    'Dermatology',
    'MD (Dermatology)',
    6,
    500,
    'Surat, Gujarat',
    'English Gujarati Hindi',
    'day',
    'weekdays',
    'Skin allergies and fungal infections.'
  ],
  [
    'Dr. Lakshmi Narayanan',
    'Female',
    'Pediatrics',
    'MD (Paediatrics)',
    19,
    650,
    'Coimbatore, Tamil Nadu',
    'English Tamil Malayalam',
    'split',
    'sixDays',
    'Newborns, growth, vaccines and worried parents.'
  ],
  [
    'Dr. Imran Sheikh',
    'Male',
    'Pediatrics',
    'MD (Paediatrics)',
    12,
    500,
    'Srinagar, Jammu and Kashmir',
    'English Urdu Kashmiri Hindi',
    'morning',
    'weekdays',
    'Child health from the first week to school age.'
  ],
  [
    'Dr. Harshita Chaudhary',
    'Female',
    'Pediatrics',
    'DCH, DNB (Paediatrics)',
    7,
    350,
    'Jaipur, Rajasthan',
    'Hindi English',
    'evening',
    'all',
    'Children’s fevers, coughs and tummy aches.'
  ],
  [
    'Dr. Vikram Rathore',
    'Male',
    'Orthopedics',
    'MS (Orthopaedics)',
    17,
    800,
    'Udaipur, Rajasthan',
    'Hindi English',
    'morning',
    'sixDays',
    'Back, knee and shoulder pain; sports injuries.'
  ],
  [
    'Dr. Thomas Kurian',
    'Male',
    'Orthopedics',
    'MS (Orthopaedics)',
    28,
    900,
    'Kochi, Kerala',
    'English Malayalam',
    'day',
    'weekdays',
    'Joint replacement follow-up and arthritis.'
  ],
  [
    'Dr. Debjani Das',
    'Female',
    'Neurology',
    'DM (Neurology)',
    13,
    1000,
    'Guwahati, Assam',
    'English Assamese Bengali Hindi',
    'evening',
    'weekdays',
    'Headache, epilepsy and care after stroke.'
  ],
  [
    'Dr. Suresh Kulkarni',
    'Male',
    'Neurology',
    'DM (Neurology)',
    22,
    1300,
    'Pune, Maharashtra',
    'English Marathi Hindi',
    'morning',
    'sixDays',
    'Movement disorders and memory.'
  ],
  [
    'Dr. Farah Siddiqui',
    'Female',
    'Psychiatry',
    'MD (Psychiatry)',
    10,
    900,
    'Bhopal, Madhya Pradesh',
    'English Hindi Urdu',
    'evening',
    'sixDays',
    'Anxiety, low mood and sleep, without hurry.'
  ],
  [
    'Dr. Nikhil Shetty',
    'Male',
    'Psychiatry',
    'MD (Psychiatry)',
    15,
    1100,
    'Mangaluru, Karnataka',
    'English Kannada Konkani Hindi',
    'day',
    'weekdays',
    'Stress, habits and family worries.'
  ],
  [
    'Dr. Simran Kaur Gill',
    'Female',
    'Gynecology',
    'MS (Obstetrics and Gynaecology)',
    18,
    750,
    'Amritsar, Punjab',
    'English Punjabi Hindi',
    'morning',
    'sixDays',
    'Pregnancy, periods and menopause.'
  ],
  [
    'Dr. Padmavathi Rao',
    'Female',
    'Gynecology',
    'MS (Obstetrics and Gynaecology)',
    26,
    850,
    'Visakhapatnam, Andhra Pradesh',
    'English Telugu Odia',
    'split',
    'weekdays',
    'High-risk pregnancy and fertility.'
  ],
  [
    'Dr. Neha Tiwari',
    'Female',
    'Gynecology',
    'DGO, DNB',
    9,
    450,
    'Varanasi, Uttar Pradesh',
    'Hindi Bhojpuri English',
    'day',
    'all',
    'Women’s health in simple words.'
  ],
  [
    'Dr. Manoj Pattnaik',
    'Male',
    'ENT',
    'MS (ENT)',
    14,
    500,
    'Bhubaneswar, Odisha',
    'English Odia Hindi',
    'evening',
    'sixDays',
    'Ears, sinuses, tonsils and voice.'
  ],
  [
    'Dr. Bhavna Trivedi',
    'Female',
    'ENT',
    'MS (ENT)',
    11,
    550,
    'Ahmedabad, Gujarat',
    'English Gujarati Hindi',
    'morning',
    'weekdays',
    'Hearing and balance.'
  ],
  [
    'Dr. Joseph D’Souza',
    'Male',
    'Ophthalmology',
    'MS (Ophthalmology)',
    20,
    700,
    'Panaji, Goa',
    'English Konkani Marathi',
    'day',
    'sixDays',
    'Cataract, glaucoma and eyes in diabetes.'
  ],
  [
    'Dr. Tenzin Lepcha',
    'Female',
    'Ophthalmology',
    'MS (Ophthalmology)',
    8,
    450,
    'Gangtok, Sikkim',
    'English Nepali Hindi',
    'morning',
    'all',
    'Eye care for children and adults.'
  ],
  [
    'Dr. Ritika Agarwal',
    'Female',
    'Dentistry',
    'BDS, MDS',
    10,
    400,
    'Noida, Uttar Pradesh',
    'English Hindi',
    'evening',
    'all',
    'Toothache, gums and what can wait.'
  ],
  [
    'Dr. Senthil Kumar',
    'Male',
    'Dentistry',
    'BDS, MDS',
    5,
    300,
    'Madurai, Tamil Nadu',
    'English Tamil',
    'day',
    'sixDays',
    'Braces, fillings and children’s teeth.'
  ],
  [
    'Dr. Abhishek Verma',
    'Male',
    'Emergency Medicine',
    'MD (Emergency Medicine)',
    12,
    500,
    'New Delhi, Delhi',
    'English Hindi',
    'split',
    'all',
    'Whether it is urgent, and what to do next.'
  ],
  [
    'Dr. Lalita Devi Thounaojam',
    'Female',
    'Emergency Medicine',
    'MD (Emergency Medicine)',
    7,
    350,
    'Imphal, Manipur',
    'English Manipuri Hindi',
    'evening',
    'weekend',
    'Injuries and sudden illness, on weekends.'
  ]
]

export const demoDoctors: DemoDoctor[] = lines.map(
  ([name, gender, specialization, degree, experience, fee, place, languages, hours, days, bio]) => {
    const [city = '', state = ''] = place.split(', ')
    const spoken = languages.split(' ') as SpokenLanguage[]
    return { name, gender, specialization, degree, experience, fee, city, state, languages: spoken, hours, days, bio }
  }
)
