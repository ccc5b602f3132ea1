import type { Random } from './random.ts'

const onsets = 'b br c ch cl d dr f fl g gl gr h j k l m n p pl pr qu r s sh sk sl st str t th tr v w z'.split(' ')
const vowels = 'a a a e e e i i o o u ai ea io oo ou'.split(' ')
const codas = ['', '', '', '', 'l', 'm', 'n', 'nd', 'r', 'rk', 's', 'st', 't', 'x']
const endings = ['', '', '', 'ly', 'io', 'era', 'ora', 'ium', 'eo', 'a', 'o', 'en', 'us']

/** So many different words that a search has something to mistake one for. */
export function inventedWords(random: Random, count: number): string[] {
  const made = new Set<string>()
  while (made.size < count) {
    const word = invented(random)
    if (word.length >= 4 && word.length <= 13) made.add(word)
  }
  return [...made]
}

function invented(random: Random): string {
  let word = ''
  for (let syllables = 1 + random.whole(3); syllables > 0; syllables--)
    word += random.pick(onsets) + random.pick(vowels) + random.pick(codas)
  return word + random.pick(endings)
}

export function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

/** The first to have a name gets the plain address; the others get a number. */
export class Addresses {
  #taken = new Map<string, number>()

  take(slug: string): string {
    const times = (this.#taken.get(slug) ?? 0) + 1
    this.#taken.set(slug, times)
    return times === 1 ? slug : this.take(`${slug}-${times}`)
  }
}
