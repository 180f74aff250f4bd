/**
 * Councils that register doctors in India, for the doctor to choose from. Source: written from general knowledge of the State Medical
 * Councils under the Indian Medical Council Act, 1956, and the National Medical Commission Act, 2019. It has not been compared with the
 * commission's own list, so names may be missing or out of date. Former councils, such as Bombay's, are left out. A doctor
 * can give any other name, the server accepts it, and an administrator verifies each registration against the council's register.
 */
export const medicalCouncils = [
  'National Medical Commission',
  'Andhra Pradesh Medical Council',
  'Arunachal Pradesh Medical Council',
  'Assam Council of Medical Registration',
  'Bihar Council of Medical Registration',
  'Chhattisgarh Medical Council',
  'Delhi Medical Council',
  'Goa Medical Council',
  'Gujarat Medical Council',
  'Haryana Medical Council',
  'Himachal Pradesh Medical Council',
  'Jammu and Kashmir Medical Council',
  'Jharkhand Medical Council',
  'Karnataka Medical Council',
  'Kerala State Medical Councils',
  'Madhya Pradesh Medical Council',
  'Maharashtra Medical Council',
  'Manipur Medical Council',
  'Meghalaya Medical Council',
  'Mizoram Medical Council',
  'Nagaland Medical Council',
  'Odisha Council of Medical Registration',
  'Puducherry Medical Council',
  'Punjab Medical Council',
  'Rajasthan Medical Council',
  'Sikkim Medical Council',
  'Tamil Nadu Medical Council',
  'Telangana State Medical Council',
  'Tripura State Medical Council',
  'Uttar Pradesh Medical Council',
  'Uttarakhand Medical Council',
  'West Bengal Medical Council'
] as const
