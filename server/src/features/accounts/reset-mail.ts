import { resetLinkMinutes } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'

interface Words {
  subject: string
  ask: string
  /** `{minutes}` is the life of the link. */
  life: string
  ignore: string
}

const words: Record<LanguageCode, Words> = {
  en: {
    subject: 'Set a new password for ArogyaChat',
    ask: 'You asked for a new password. Open this link to set it:',
    life: 'The link works once, within {minutes} minutes.',
    ignore: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.'
  },
  hi: {
    subject: 'ArogyaChat के लिए नया पासवर्ड बनाएँ',
    ask: 'आपने नया पासवर्ड माँगा है। इसे बनाने के लिए यह लिंक खोलें:',
    life: 'यह लिंक केवल एक बार और {minutes} मिनट के भीतर काम करता है।',
    ignore: 'अगर आपने यह नहीं माँगा है, तो इस मेल को अनदेखा करें। आपका पासवर्ड वही रहेगा।'
  },
  pa: {
    subject: 'ArogyaChat ਲਈ ਨਵਾਂ ਪਾਸਵਰਡ ਬਣਾਓ',
    ask: 'ਤੁਸੀਂ ਨਵਾਂ ਪਾਸਵਰਡ ਮੰਗਿਆ ਹੈ। ਇਸਨੂੰ ਬਣਾਉਣ ਲਈ ਇਹ ਲਿੰਕ ਖੋਲ੍ਹੋ:',
    life: 'ਇਹ ਲਿੰਕ ਸਿਰਫ਼ ਇੱਕ ਵਾਰ ਅਤੇ {minutes} ਮਿੰਟਾਂ ਦੇ ਅੰਦਰ ਕੰਮ ਕਰਦਾ ਹੈ।',
    ignore: 'ਜੇ ਤੁਸੀਂ ਇਹ ਨਹੀਂ ਮੰਗਿਆ, ਤਾਂ ਇਸ ਮੇਲ ਨੂੰ ਅਣਡਿੱਠ ਕਰੋ। ਤੁਹਾਡਾ ਪਾਸਵਰਡ ਉਹੀ ਰਹੇਗਾ।'
  },
  bgc: {
    subject: 'ArogyaChat खातर नया पासवर्ड बणाओ',
    ask: 'थमनै नया पासवर्ड माँग्या सै। इसनै बणाण खातर यो लिंक खोलो:',
    life: 'यो लिंक बस एक बार अर {minutes} मिनट कै भीतर काम करै सै।',
    ignore: 'जै थमनै यो कोनी माँग्या, तो इस मेल नै छोड़ द्यो। थारा पासवर्ड वोए रहैगा।'
  },
  bho: {
    subject: 'ArogyaChat खातिर नया पासवर्ड बनाईं',
    ask: 'रउआ नया पासवर्ड मँगले बानी। एकरा के बनावे खातिर ई लिंक खोलीं:',
    life: 'ई लिंक खाली एक बेर आ {minutes} मिनट के भीतर काम करेला।',
    ignore: 'अगर रउआ ई नइखीं मँगले, त एह मेल पर ध्यान मत दीं। राउर पासवर्ड उहे रही।'
  },
  te: {
    subject: 'ArogyaChat కోసం కొత్త పాస్‌వర్డ్ పెట్టుకోండి',
    ask: 'మీరు కొత్త పాస్‌వర్డ్ అడిగారు. దాన్ని పెట్టుకోవడానికి ఈ లింక్ తెరవండి:',
    life: 'ఈ లింక్ ఒక్కసారి మాత్రమే, {minutes} నిమిషాల లోపు పని చేస్తుంది.',
    ignore: 'మీరు దీన్ని అడగకపోతే, ఈ మెయిల్‌ను పట్టించుకోవద్దు. మీ పాస్‌వర్డ్ అలాగే ఉంటుంది.'
  },
  ta: {
    subject: 'ArogyaChat-க்கு புதிய கடவுச்சொல்லை அமைக்கவும்',
    ask: 'நீங்கள் புதிய கடவுச்சொல்லைக் கேட்டீர்கள். அதை அமைக்க இந்த இணைப்பைத் திறக்கவும்:',
    life: 'இந்த இணைப்பு ஒரு முறை மட்டுமே, {minutes} நிமிடங்களுக்குள் வேலை செய்யும்.',
    ignore: 'நீங்கள் இதைக் கேட்கவில்லை என்றால், இந்த மின்னஞ்சலைப் புறக்கணிக்கலாம். உங்கள் கடவுச்சொல் மாறாது.'
  },
  gu: {
    subject: 'ArogyaChat માટે નવો પાસવર્ડ બનાવો',
    ask: 'તમે નવો પાસવર્ડ માગ્યો છે. તે બનાવવા માટે આ લિંક ખોલો:',
    life: 'આ લિંક ફક્ત એક વાર અને {minutes} મિનિટની અંદર કામ કરે છે.',
    ignore: 'જો તમે આ માગ્યું નથી, તો આ મેઇલને અવગણો. તમારો પાસવર્ડ એ જ રહેશે.'
  },
  ur: {
    subject: 'ArogyaChat کے لیے نیا پاس ورڈ بنائیں',
    ask: 'آپ نے نیا پاس ورڈ مانگا ہے۔ اسے بنانے کے لیے یہ لنک کھولیں:',
    life: 'یہ لنک صرف ایک بار اور {minutes} منٹ کے اندر کام کرتا ہے۔',
    ignore: 'اگر آپ نے یہ نہیں مانگا تو اس میل کو نظر انداز کریں۔ آپ کا پاس ورڈ وہی رہے گا۔'
  },
  bn: {
    subject: 'ArogyaChat-এর জন্য নতুন পাসওয়ার্ড দিন',
    ask: 'আপনি নতুন পাসওয়ার্ড চেয়েছেন। তা দিতে এই লিঙ্কটি খুলুন:',
    life: 'এই লিঙ্কটি শুধু একবার এবং {minutes} মিনিটের মধ্যে কাজ করে।',
    ignore: 'আপনি এটি না চেয়ে থাকলে এই মেলটি উপেক্ষা করুন। আপনার পাসওয়ার্ড একই থাকবে।'
  }
}

/** The mail with a reset link. The token stands behind `#`, which browsers send to no server: no log, no Referer has it. */
export function resetMail(language: LanguageCode, publicUrl: string, token: string): { subject: string; text: string } {
  const { subject, ask, life, ignore } = words[language]
  const link = `${publicUrl}/reset-password#${token}`
  return { subject, text: [ask, link, life.replace('{minutes}', String(resetLinkMinutes)), ignore].join('\n\n') }
}
