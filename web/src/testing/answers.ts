import type { AssistantReply } from '@arogyachat/contract/assistant'

/** An answer that advises a doctor within days and asks for the age. */
export const sampleAnswer = (value: Partial<AssistantReply> = {}): AssistantReply => ({
  reply: 'I understood: fever.\n\nDrink often.',
  language: 'en',
  intent: 'diagnosis',
  triage: 'doctor',
  disposition: 'doctor_routine',
  redFlags: [],
  symptoms: [{ id: 'fever', status: 'present', name: 'fever' }],
  conditions: [],
  card: {
    disposition: 'doctor_routine',
    title: 'Please see a doctor soon.',
    steps: ['Drink often.', 'Rest.'],
    numbers: []
  },
  suggestions: [{ id: 'age:age1To4', label: '1 to 4 years' }],
  actions: [],
  conversation: '01890000-0000-7000-8000-0000000000c1',
  source: { kind: 'embedded', name: 'ArogyaChat' },
  ...value
})

export const sampleEmergency = (): AssistantReply =>
  sampleAnswer({
    reply: 'Call 112 now.',
    triage: 'emergency',
    disposition: 'emergency_now',
    card: {
      disposition: 'emergency_now',
      title: 'Possible heart attack',
      steps: ['Sit and rest.'],
      numbers: ['112', '108']
    },
    suggestions: [],
    actions: [{ kind: 'call', number: '112', label: 'Call 112' }]
  })
