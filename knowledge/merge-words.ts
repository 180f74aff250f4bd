import type { DialectWords, Words } from './words.ts'

type Group = Record<string, string[]>

/** Adds a dialect's phrases to those of its base language, of which the phrases in `unlike` are left out. */
export function mergeWords(base: Words, { language, unlike, idioms, feelings, time, ...groups }: DialectWords): Words {
  const foreign = new Set(unlike)
  const mergeForms = (forms: string[], own: string[]) => [
    ...new Set([...forms.filter((form) => !foreign.has(form)), ...own])
  ]
  const mergeGroup = (forms: Group, own: Group): Group =>
    Object.fromEntries(
      [...new Set([...Object.keys(forms), ...Object.keys(own)])].map((id) => [
        id,
        mergeForms(forms[id] ?? [], own[id] ?? [])
      ])
    )
  const { weekdays, months, ...times } = base.time
  const merged = Object.entries(groups).map(([section, own]) => [
    section,
    mergeGroup(base[section as keyof typeof groups] as Group, own as Group)
  ])
  return {
    ...base,
    language,
    ...(Object.fromEntries(merged) as Pick<Words, keyof typeof groups>),
    idioms: mergeForms(base.idioms, idioms),
    feelings: mergeForms(base.feelings, feelings),
    time: { ...(mergeGroup(times, time as Group) as typeof times), weekdays, months }
  }
}
