/** The values of the doctor's registration form, as typed. */
export interface DoctorFormValues {
  name: string
  email: string
  phone: string
  specialization: string
  gender: string
  age: string
  password: string
  confirmPassword: string
  experience: string
  consultationFee: string
  qualifications: { text: string }[]
  registrationNumber: string
  registrationCouncil: string
  terms: boolean
}

/** Only the default fee is filled in. */
export const emptyDoctor: DoctorFormValues = {
  name: '',
  email: '',
  phone: '',
  specialization: '',
  gender: '',
  age: '',
  password: '',
  confirmPassword: '',
  experience: '',
  consultationFee: '100',
  qualifications: [{ text: '' }],
  registrationNumber: '',
  registrationCouncil: '',
  terms: false
}
