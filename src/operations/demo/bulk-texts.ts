import { slugOf } from '../../directory/listings/slugs.ts'
import { Addresses, capital, inventedWords } from './bulk-names.ts'
import { audiences, cities, firstNames, pains, qualities, suffixes, tags, things, verbs } from './bulk-words.ts'
import type { Random } from './random.ts'

const vocabulary = 65_000

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

/** Writes what a listing says about itself. A few words are in very many listings, and very many words in a few. */
export class BulkWriter {
  #random: Random
  #invented: string[]
  #addresses = new Addresses()
  #people = new Addresses()

  constructor(random: Random) {
    this.#random = random
    this.#invented = inventedWords(random, vocabulary)
  }

  listing(): BulkTexts {
    const random = this.#random
    const name = this.#name()
    const slug = this.#addresses.take(slugOf(name))
    const [verb, topic, other] = [random.pick(verbs), this.#thing(), this.#thing()]
    const crowd = `${random.pick(qualities)} ${random.pick(audiences)}`
    return {
      slug,
      name,
      domain: `${slug}.example`,
      tagline: `${capital(verb)} ${topic} and ${other} for ${crowd}`,
      short_description: `${name} helps ${crowd} ${verb} ${topic} without ${random.pick(pains)}.`,
      description: this.#description(name, topic, crowd),
      pricing_summary: `From €${5 + random.whole(95)} a month`,
      city: random.pick(cities),
      features: [
        `${capital(random.pick(verbs))} ${topic}`,
        `${capital(random.pick(verbs))} ${this.#thing()} offline`,
        `${capital(this.#word())} import`,
      ],
      keywords: [topic, other, this.#word()],
      tags: [random.pick(tags), random.pick(tags)],
      faqs: [
        {
          question: `Does ${name} work with ${capital(this.#word())}?`,
          answer: `Yes, ${topic} can be imported once a day.`,
        },
      ],
    }
  }

  person(): { slug: string; name: string } {
    const name = `${this.#random.pick(firstNames)} ${capital(this.#word())}`
    return { name, slug: this.#people.take(slugOf(name)) }
  }

  update(): { title: string; body: string } {
    const thing = this.#thing()
    return {
      title: `${capital(thing)} by ${capital(this.#word())}`,
      body: `You can now ${this.#random.pick(verbs)} ${thing} together. Thanks to the ${this.#random.pick(audiences)} who asked.`,
    }
  }

  #name(): string {
    const kind = this.#random.next()
    if (kind < 0.45) return capital(this.#word())
    if (kind < 0.75) return `${capital(this.#word())} ${capital(this.#thing())}`
    if (kind < 0.9) return `${capital(this.#thing())} ${capital(this.#thing())}`
    return `${capital(this.#word())} ${this.#random.pick(suffixes)}`
  }

  #description(name: string, topic: string, crowd: string): string {
    const random = this.#random
    const [one, two, three] = [capital(this.#word()), capital(this.#word()), capital(this.#word())]
    return [
      `${name} is where ${crowd} ${random.pick(verbs)} ${topic} and ${random.pick(verbs)} ${this.#thing()} together.`,
      `It reads ${this.#thing()} from ${one} and ${two}, keeps ${this.#thing()} beside ${this.#thing()}, and ends ${random.pick(pains)} for good.`,
      `One ${random.pick(audiences).replace(/s$/, '')} in ${random.pick(cities)} who moved from ${three} says that ${this.#thing()} now take minutes.`,
    ].join(' ')
  }

  #word(): string {
    return this.#random.pick(this.#invented)
  }

  #thing(): string {
    return things[Math.floor(things.length * this.#random.next() ** 2)]!
  }
}
