/** English that any reader knows. Nothing here belongs to one service. */
const functionWords = new Set(
  (
    'a an the of to for in on at by with from and or is are was were be been it its that these those i me we our you ' +
    'your there here do does did how what which who when where much many can could would should will has have had so ' +
    'as than then them they their about into onto please want need like get give put make take one ones also not if ' +
    'but out up just goes go us tell show let know my mine'
  ).split(' '),
)

const irregular: Record<string, string> = { won: 'win', winner: 'win', winning: 'win', bought: 'buy', paid: 'pay' }

/** Words that mean about the same. */
const synonyms = [
  'find search look discover',
  'buy purchase order pay',
  'price pricing cost charge fee total owe due',
  'remove delete',
  'change update edit set correct fix',
  'withdraw revoke retract',
  'post publish announce',
  'win award prize',
  'rank ranking top best place position',
  'product tool software app service',
  'status state progress',
  'email mail',
  'prove verify confirm',
  'side versus compare',
  'past previous earlier',
  'alternative replacement substitute',
  'read see view',
].map((line) => line.split(' ').map(stem))

/** Words for a request that only reads. */
const questions =
  /^(what|which|who|whose|how|when|where|is|are|was|has|have|does|did|find|show|list|tell|compare|read|search|see|give me|get me)\b/i

export function stem(word: string): string {
  let stemmed = irregular[word] ?? word
  if (stemmed.length > 4 && stemmed.endsWith('ies')) stemmed = `${stemmed.slice(0, -3)}y`
  else if (stemmed.length > 3 && /[^su]s$/.test(stemmed)) stemmed = stemmed.slice(0, -1)
  if (stemmed.length > 5 && stemmed.endsWith('ing')) stemmed = undouble(stemmed.slice(0, -3))
  else if (stemmed.length > 4 && stemmed.endsWith('ed')) stemmed = undouble(stemmed.slice(0, -2))
  else if (stemmed.length > 5 && stemmed.endsWith('ly')) stemmed = stemmed.slice(0, -2)
  return stemmed.length > 3 && stemmed.endsWith('e') ? stemmed.slice(0, -1) : stemmed
}

function undouble(word: string): string {
  return /([^aeiouls])\1$/.test(word) ? word.slice(0, -1) : word
}

/** The text in lower case without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’']s\b/g, '')
    .toLowerCase()
    .replace(/\b(without paying|at no (cost|charge)|for nothing)\b/g, 'free')
}

/** The stems of the words that carry meaning. */
export function terms(text: string): string[] {
  return folded(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !functionWords.has(word))
    .map(stem)
}

/** A term and those with the same meaning, which weigh less. */
export function related(term: string): [term: string, weight: number][] {
  const others = synonyms.filter((group) => group.includes(term)).flat()
  return [
    [term, 1],
    ...[...new Set(others)].filter((other) => other !== term).map((other): [string, number] => [other, 0.6]),
  ]
}

export function means(term: string, others: readonly string[]): boolean {
  return related(term).some(([word]) => others.includes(word))
}

export function isQuestion(text: string): boolean {
  return questions.test(text.trim())
}

/** The word that says what to do, unless it is one that says nothing. */
export function verbOf(text: string): string | undefined {
  const [first] = folded(text)
    .replace(/^(please|i want to|i need to|i would like to)\s+/, '')
    .split(/[^a-z]+/)
    .filter(Boolean)
  return first && !functionWords.has(first) ? stem(first) : undefined
}
