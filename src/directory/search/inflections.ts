/** Words that end in s but are not plurals, or would become another word without it. */
export const notPlurals: ReadonlySet<string> = new Set(
  [
    'news ios aws gps sms css dns cms pos does its was has this plus bus gas always lens canvas atlas',
    'saas paas iaas devops postgres kubernetes',
  ].flatMap((words) => words.split(' ')),
)
const word = /^[a-z]{3,}$/

/** Possible singulars and plurals of an English noun. Callers keep those that exist. */
export function inflections(typed: string): string[] {
  if (!word.test(typed)) return []
  const forms = new Set([...singulars(typed), ...plurals(typed)])
  forms.delete(typed)
  return [...forms].filter((form) => form.length >= 3 && !notPlurals.has(form))
}

function singulars(typed: string): string[] {
  if (notPlurals.has(typed) || typed.length < 4 || !/[^su]s$/.test(typed) || /is$/.test(typed)) return []
  const forms = [typed.slice(0, -1)]
  if (/[^aeiou]ies$/.test(typed)) forms.push(`${typed.slice(0, -3)}y`)
  if (/(ch|sh|x|ss|us|z|o)es$/.test(typed)) forms.push(typed.slice(0, -2))
  if (/zzes$/.test(typed)) forms.push(typed.slice(0, -3))
  return forms
}

function plurals(typed: string): string[] {
  if (/(ch|sh|x|ss|us)$/.test(typed)) return [`${typed}es`]
  if (/[^aeiou]y$/.test(typed)) return [`${typed.slice(0, -1)}ies`]
  if (/z$/.test(typed)) return [`${typed}es`, `${typed}zes`]
  if (/o$/.test(typed)) return [`${typed}s`, `${typed}es`]
  return /s$/.test(typed) ? [] : [`${typed}s`]
}
