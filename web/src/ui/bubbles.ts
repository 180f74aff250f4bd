/** Sentences between patients and doctors in the scripts of India: the illustration of the page. */
export const bubbles = [
  { language: 'hi', text: 'नमस्ते, बुखार है', tone: 'said' },
  { language: 'ta', text: 'கவலை வேண்டாம்', tone: 'answered' },
  { language: 'bn', text: 'মাথা ব্যথা করছে', tone: 'said' },
  { language: 'pa', text: 'ਡਾਕਟਰ ਨਾਲ ਗੱਲ ਕਰੋ', tone: 'marked' },
  { language: 'te', text: 'ఎలా ఉన్నారు?', tone: 'said' },
  { language: 'ur', text: 'آداب', tone: 'said' },
  { language: 'gu', text: 'હા, હું સાંભળું છું', tone: 'answered' }
] as const
