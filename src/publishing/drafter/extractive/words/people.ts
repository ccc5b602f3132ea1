const particles = new Set(
  'van von de da di du del della der den dos das la le el al bin ibn ben af av zu zum ter ten st st. y e'.split(' '),
)
const notNames =
  /(?<![\p{L}])(?:the|our|your|we|team|meet|head|chief|founder|founders|co-founder|officer|manager|director|engineer|engineering|developer|designer|support|sales|marketing|product|products|customer|customers|company|about|contact|privacy|policy|terms|read|more|learn|get|started|free|pricing|features|home|blog|news|all|new|data|security|open|source|mit|license|inc|ltd|gmbh|llc|corp|labs|software|systems|studio|studios|app|apps|platform|solutions|services|group|media|university|street|für|und|mit|pour|avec|les|notre|nos|nuestro|with|for|and|from|made|built|use|uses|works|how|what|why|who|when|in|on|at|to|of|is|are|every|plan|plans|time|day|days|no|one|two|three|mode|position|routes?|maps?|beta|public|access|filing|estimates?|scanning|delivery|portal|retries|payloads)(?![\p{L}])/iu

const latin = /^\p{Lu}[\p{L}'’.-]*$/u
const han =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々・ー]{1,8}(?:[\s　][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々・ー]{1,8})?$/u
const hangul = /^[\p{Script=Hangul}]{2,5}$/u
const arabic = /^[\p{Script=Arabic}]{2,}(?:\s[\p{Script=Arabic}.]{2,}){1,3}$/u

/** Whether a text looks like the name of a person, given and family name. */
export function isPersonName(text: string): boolean {
  const name = text.trim()
  if (name.length < 2 || name.length > 50 || /[\d@:/<>|!?&+,;()"“”]/u.test(name)) return false
  if (arabic.test(name) || hangul.test(name)) return true
  if (han.test(name)) return [...name.replace(/\s/gu, '')].length >= 2
  const words = name.split(/\s+/)
  if (words.length < 2 || words.length > 5 || notNames.test(name)) return false
  const named = words.filter((word) => !particles.has(word.toLowerCase()))
  return named.length >= 2 && named.every((word) => latin.test(word)) && named.some((word) => /\p{Ll}/u.test(word))
}

const given = "\\p{Lu}[\\p{L}’'-]*\\p{L}\\.?"
const family = `(?:\\s+(?:(?:van|von|de|da|di|du|del|della|der|den|dos|la|le|el|al|bin|ben|af)\\s+)*\\p{Lu}[\\p{L}’'.-]*\\p{L}){1,3}`
export const personName = `${given}${family}`

export const founderRole =
  /(?<![\p{L}])(?:co-?|mit|ko|med|spolu|współ|со|mede-?)?(?:found(?:er|ers|ing (?:partner|director))|gründer(?:in|innen)?|begründer(?:in)?|fondat(?:eur|rice|ore|rici)s?|fundador(?:a|es|as)?|oprichter|oprichtster|grundare|grundlægger|grunnlegger|gründer|perustaja|założyciel(?:ka)?|zakladatel(?:ka)?|perustaja|alapító|fondator(?:are)?|pendiri|основател(?:ь|ница|и)|засновни(?:к|ця)|kurucu(?:su)?|cofondat(?:eur|rice)|cofundador(?:a)?|cofondat(?:ore|rice)|inhaber(?:in)?|fondatrice)(?![\p{L}])|創業者|創設者|創立者|共同創業|מייסד|ιδρυτ(?:ής|ρια)|创始人|創辦人|联合创始|창업자|설립자|공동창업|مؤسس|المؤسسة/iu
