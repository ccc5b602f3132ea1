import { slugOf } from '../../directory/listings/slugs.ts'
import { audiences, cities, firstNames, pains, qualities, suffixes, tags, things, verbs } from './bulk-words.ts'
import type { Random } from './random.ts'

const vocabularySize = 65_000

export interface BulkTexts {
  slug: string
  name: string
  domain: string
  tagline: string
  short_description: string
  description: string
  pricing_summary: string
  city: string
  features: string[]
  keywords: string[]
  tags: string[]
  faqs: { question: string; answer: string }[]
}

/** Generates texts of listings. A few words occur in very many listings, and very many words in a few. */
export class BulkWriter {
  #random: Random
  #invented: string[]
  #listingSlugs = new UniqueSlugs()
  #founderSlugs = new UniqueSlugs()

  constructor(random: Random) {
    this.#random = random
    this.#invented = inventWords(random, vocabularySize)
  }

  listing(): BulkTexts {
    const random = this.#random
    const name = this.#name()
    const slug = this.#listingSlugs.take(slugOf(name))
    const [verb, topic, other] = [random.pick(verbs), this.#thing(), this.#thing()]
    const crowd = `${random.pick(qualities)} ${random.pick(audiences)}`
    return {
      slug,
      name,
      domain: `${slug}.example`,
      tagline: `${capitalize(verb)} ${topic} and ${other} for ${crowd}`,
      short_description: `${name} helps ${crowd} ${verb} ${topic} without ${random.pick(pains)}.`,
      description: this.#description(name, topic, crowd),
      pricing_summary: `From €${5 + random.whole(95)} a month`,
      city: random.pick(cities),
      features: [
        `${capitalize(random.pick(verbs))} ${topic}`,
        `${capitalize(random.pick(verbs))} ${this.#thing()} offline`,
        `${capitalize(this.#word())} import`,
      ],
      keywords: [topic, other, this.#word()],
      tags: [random.pick(tags), random.pick(tags)],
      faqs: [
        {
          question: `Does ${name} work with ${capitalize(this.#word())}?`,
          answer: `Yes, ${topic} can be imported once a day.`,
        },
      ],
    }
  }

  person(): { slug: string; name: string } {
    const name = `${this.#random.pick(firstNames)} ${capitalize(this.#word())}`
    return { name, slug: this.#founderSlugs.take(slugOf(name)) }
  }

  update(): { title: string; body: string } {
    const thing = this.#thing()
    const title = `${capitalize(thing)} by ${capitalize(this.#word())}`
    const [verb, audience] = [this.#random.pick(verbs), this.#random.pick(audiences)]
    return { title, body: `You can now ${verb} ${thing} together. Thanks to the ${audience} who asked.` }
  }

  #name(): string {
    const kind = this.#random.next()
    if (kind < 0.45) return capitalize(this.#word())
    if (kind < 0.75) return `${capitalize(this.#word())} ${capitalize(this.#thing())}`
    if (kind < 0.9) return `${capitalize(this.#thing())} ${capitalize(this.#thing())}`
    return `${capitalize(this.#word())} ${this.#random.pick(suffixes)}`
  }

  #description(name: string, topic: string, crowd: string): string {
    const random = this.#random
    const [one, two, three] = [capitalize(this.#word()), capitalize(this.#word()), capitalize(this.#word())]
    return [
      `${name} is where ${crowd} ${random.pick(verbs)} ${topic} and ${random.pick(verbs)} ${this.#thing()} together.`,
      `It reads ${this.#thing()} from ${one} and ${two}, ` +
        `keeps ${this.#thing()} beside ${this.#thing()}, and ends ${random.pick(pains)} for good.`,
      `One ${random.pick(audiences).replace(/s$/, '')} in ${random.pick(cities)} ` +
        `who moved from ${three} says that ${this.#thing()} now take minutes.`,
    ].join(' ')
  }

  #word(): string {
    return this.#random.pick(this.#invented)
  }

  #thing(): string {
    return things[Math.floor(things.length * this.#random.next() ** 2)]!
  }
}

const onsets = 'b br c ch cl d dr f fl g gl gr h j k l m n p pl pr qu r s sh sk sl st str t th tr v w z'.split(' ')
const vowels = 'a a a e e e i i o o u ai ea io oo ou'.split(' ')
const codas = ['', '', '', '', 'l', 'm', 'n', 'nd', 'r', 'rk', 's', 'st', 't', 'x']
const endings = ['', '', '', 'ly', 'io', 'era', 'ora', 'ium', 'eo', 'a', 'o', 'en', 'us']

/** A large vocabulary, so that spelling correction has similar words to choose from. */
function inventWords(random: Random, count: number): string[] {
  const words = new Set<string>()
  while (words.size < count) {
    const word = inventWord(random)
    if (word.length >= 4 && word.length <= 13) words.add(word)
  }
  return [...words]
}

function inventWord(random: Random): string {
  let word = ''
  for (let syllables = 1 + random.whole(3); syllables > 0; syllables--)
    word += random.pick(onsets) + random.pick(vowels) + random.pick(codas)
  return word + random.pick(endings)
}

function capitalize(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

/** The first use of a slug gets it as it is; later ones get a number. */
class UniqueSlugs {
  #taken = new Map<string, number>()

  take(slug: string): string {
    const times = (this.#taken.get(slug) ?? 0) + 1
    this.#taken.set(slug, times)
    return times === 1 ? slug : this.take(`${slug}-${times}`)
  }
}
