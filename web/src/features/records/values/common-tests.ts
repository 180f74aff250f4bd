/**
 * Tests of many laboratory reports, with the unit that Indian laboratories print and the words by which a printed report names them.
 * The normal range is that of the report.
 */
export const commonTests = [
  { name: 'Haemoglobin', unit: 'g/dL', printed: /\bha?emoglobin\b|\bhb\b/i },
  { name: 'Platelets', unit: 'lakh/µL', printed: /\bplatelets?\b(?: count)?/i },
  {
    name: 'White blood cells',
    unit: '/µL',
    printed: /\bwbc\b(?: count)?|\bwhite blood cells?\b|\btotal leu[ck]ocyte count\b|\btlc\b/i
  },
  { name: 'ESR', unit: 'mm/h', printed: /\besr\b|\berythrocyte sedimentation rate\b/i },
  {
    name: 'Fasting blood sugar',
    unit: 'mg/dL',
    printed: /\bfasting (?:blood |plasma )?(?:sugar|glucose)\b|\b(?:sugar|glucose),? ?-? ?fasting\b|\bfbs\b/i
  },
  {
    name: 'Blood sugar after food',
    unit: 'mg/dL',
    printed: /\bpost ?-?prandial(?: (?:blood )?(?:sugar|glucose))?|\bppbs\b/i
  },
  { name: 'HbA1c', unit: '%', printed: /\bhb ?a1c\b|\bglyc(?:osyl)?ated ha?emoglobin\b/i },
  {
    name: 'Total cholesterol',
    unit: 'mg/dL',
    printed: /\b(?:total|serum) cholesterol\b|\bcholesterol,? ?-? ?total\b/i
  },
  { name: 'LDL cholesterol', unit: 'mg/dL', printed: /\bldl\b(?:[ -]c(?:holesterol)?\b)?/i },
  { name: 'HDL cholesterol', unit: 'mg/dL', printed: /\bhdl\b(?:[ -]c(?:holesterol)?\b)?/i },
  { name: 'Triglycerides', unit: 'mg/dL', printed: /\btriglycerides?\b/i },
  { name: 'Creatinine', unit: 'mg/dL', printed: /\bcreatinine\b/i },
  { name: 'Urea', unit: 'mg/dL', printed: /\burea\b(?! nitrogen)/i },
  { name: 'Uric acid', unit: 'mg/dL', printed: /\buric acid\b/i },
  { name: 'Sodium', unit: 'mmol/L', printed: /\bsodium\b/i },
  { name: 'Potassium', unit: 'mmol/L', printed: /\bpotassium\b/i },
  { name: 'Bilirubin', unit: 'mg/dL', printed: /\btotal bilirubin\b|\bbilirubin,? ?-? ?total\b/i },
  { name: 'SGPT (ALT)', unit: 'U/L', printed: /\bsgpt\b|\balt\b/i },
  { name: 'SGOT (AST)', unit: 'U/L', printed: /\bsgot\b|\bast\b/i },
  { name: 'TSH', unit: 'µIU/mL', printed: /\btsh\b|\bthyroid stimulating hormone\b/i },
  { name: 'Vitamin D', unit: 'ng/mL', printed: /\bvitamin d3?\b/i },
  { name: 'Vitamin B12', unit: 'pg/mL', printed: /\bvitamin b ?-?12\b/i },
  { name: 'Calcium', unit: 'mg/dL', printed: /\bcalcium\b/i },
  { name: 'CRP', unit: 'mg/L', printed: /\bcrp\b|\bc-? ?reactive protein\b/i }
] as const
