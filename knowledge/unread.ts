import { z } from 'zod'
import data from './unread.json' with { type: 'json' }

const sentences = z.record(z.string(), z.string().min(1)).parse(data)

/** Says, in a language whose words are not known yet, that it cannot be read, and what to do in an emergency. */
export const unreadIn = (language: string): string => sentences[language] ?? (sentences.en as string)
