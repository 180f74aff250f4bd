/** What a patient keeps of the government schemes, at most one row for each. */
export interface KeptSchemesTable {
  patient_id: string
  /** {schemeIds, groups}: a scheme for TB or dialysis tells of an illness. */
  content_sealed: Buffer
}
