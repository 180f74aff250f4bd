import { z } from 'zod'
import { isOutsideHost } from '../external-host.ts'

export const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default(byDefault)
    .transform((value) => value === 'on')

export const urlWith = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`
  })

/** An id or a key: printable, without spaces. */
export const plain = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
  .optional()

/** The base URL of a provider, without a slash at the end. */
export const baseUrl = urlWith('http:', 'https:')
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** Whether a URL leads outside this network without encryption. */
export const isOpenOutside = (url: string | undefined): boolean =>
  url?.startsWith('http:') === true && URL.canParse(url) && isOutsideHost(url)

/** STUN and TURN addresses are URIs without slashes: `turn:turn.example.org:3478?transport=udp`. */
export const iceUrls = (pattern: RegExp, example: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== '')
    )
    .refine((urls) => urls.every((url) => pattern.test(url)), { error: `must be like ${example}, separated by commas` })

const isPlainUrl = (text: string) => {
  const { username, password, search, hash } = new URL(text)
  return [username, password, search, hash].every((part) => part === '')
}

/** The settings of one kind of provider: which one, its address, its API key and its model. */
export const providerSettings = <const P extends string, const K extends readonly [string, ...string[]]>(
  part: P,
  providers: K,
  byDefault: K[number],
  value: { meaning: string; url: string; model: string; modelMeaning: string }
) =>
  ({
    [`${part}_PROVIDER`]: {
      schema: z.enum(providers, { error: `must be ${listed(providers)}` }).default(byDefault as never),
      example: byDefault,
      meaning: value.meaning
    },
    [`${part}_BASE_URL`]: {
      schema: urlWith('http:', 'https:')
        .refine((url) => !URL.canParse(url) || isPlainUrl(url), { error: 'must have no password, ? or #' })
        .transform((url) => url.replace(/\/+$/, ''))
        .optional(),
      example: value.url,
      meaning:
        'The base URL, with the version of the API. Users are asked before anything is sent outside this network.'
    },
    [`${part}_API_KEY`]: {
      schema: z
        .string()
        .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs without spaces' })
        .optional(),
      example: '',
      meaning: 'Its key.'
    },
    [`${part}_MODEL`]: {
      schema: z
        .string()
        .regex(/^[\w.:/@ \\-]{1,200}$/, { error: 'must be the name of a model' })
        .optional(),
      example: value.model,
      meaning: value.modelMeaning
    }
  }) as {
    [N in `${P}_PROVIDER`]: {
      schema: z.ZodDefault<z.ZodEnum<{ [V in K[number]]: V }>>
      example: string
      meaning: string
    }
  } & {
    [N in `${P}_BASE_URL` | `${P}_API_KEY` | `${P}_MODEL`]: {
      schema: z.ZodOptional<z.ZodString>
      example: string
      meaning: string
    }
  }

/** A link to a page of this site on another platform, with the name to show. */
export type SocialLink = Readonly<{ name: string; url: string }>

function socialLinkOf(text: string): SocialLink | null {
  const [, name = '', url = ''] = /^([^=]{1,40})=(https:\/\/\S+)$/.exec(text) ?? []
  return name.trim() !== '' && URL.canParse(url) ? { name: name.trim(), url } : null
}

/** `Name=https://…`, separated by commas. */
export const socialLinks = z
  .string()
  .default('')
  .transform((text, context) => {
    const links = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(socialLinkOf)
    const valid = links.filter((link) => link !== null)
    if (valid.length < links.length)
      context.addIssue({ code: 'custom', message: 'must be like Name=https://…, separated by commas' })
    return valid
  })

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
