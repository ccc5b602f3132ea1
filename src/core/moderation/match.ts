import { isInNetwork, linksAndAddresses, parentDomains, parseNetwork, withoutTag } from './addresses.ts'
import { isSpellingOf, patternWords, readings, type Word } from './fold.ts'

export const ruleKinds = ['word', 'links', 'domain', 'email', 'network'] as const
export type RuleKind = (typeof ruleKinds)[number]

export interface Rule {
  id: number
  kind: RuleKind
  /** Words, a number of links, a domain, an address or its domain, a network in CIDR notation. */
  pattern: string
  effect: 'hold' | 'refuse'
}

/** The input that rules are matched against. */
export interface Screened {
  texts: readonly string[]
  /** The author's email address. */
  email?: string | undefined
  /** The request's IP address. */
  address?: string | undefined
}

interface WordNode {
  next: Map<string, WordNode>
  ends: { rule: Rule; words: readonly Word[] }[]
}

/**
 * Rules prepared for matching. The time depends on the length of the text, not on the number of patterns, because
 * patterns are stored in a tree of words and can't be regular expressions.
 */
export class Matcher {
  readonly #words: WordNode = { next: new Map(), ends: [] }
  readonly #links: Rule[] = []
  readonly #domains = new Map<string, Rule>()
  readonly #emails = new Map<string, Rule>()
  readonly #networks: { rule: Rule; network: NonNullable<ReturnType<typeof parseNetwork>> }[] = []
  readonly isEmpty: boolean

  constructor(rules: readonly Rule[]) {
    this.isEmpty = rules.length === 0
    for (const rule of rules) this.#add(rule)
  }

  #add(rule: Rule): void {
    if (rule.kind === 'links') this.#links.push(rule)
    else if (rule.kind === 'domain') this.#domains.set(rule.pattern, rule)
    else if (rule.kind === 'email') this.#emails.set(rule.pattern, rule)
    else if (rule.kind === 'network') {
      const network = parseNetwork(rule.pattern)
      if (network) this.#networks.push({ rule, network })
    } else {
      const words = patternWords(rule.pattern)
      let node = this.#words
      for (const { letters } of words) {
        let next = node.next.get(letters)
        if (!next) node.next.set(letters, (next = { next: new Map(), ends: [] }))
        node = next
      }
      if (words.length > 0) node.ends.push({ rule, words })
    }
  }

  /** All rules that apply, each once, ordered by id. */
  match({ texts, email, address }: Screened): Rule[] {
    const found = new Set<Rule>()
    // Separately, so that no phrase matches across two fields.
    for (const text of texts) for (const words of readings(text)) this.#findWords(words, found)
    const all = linksAndAddresses(texts.join('\n'))
    for (const rule of this.#links) if (all.links > Number(rule.pattern)) found.add(rule)
    for (const domain of all.domains)
      for (const parent of parentDomains(domain)) this.#note(this.#domains.get(parent), found)
    for (const one of [...all.emails, ...(email ? [email.toLowerCase()] : [])]) {
      this.#note(this.#emails.get(withoutTag(one)), found)
      for (const parent of parentDomains(one.slice(one.lastIndexOf('@') + 1)))
        this.#note(this.#emails.get(parent), found)
    }
    if (address) for (const { rule, network } of this.#networks) if (isInNetwork(address, network)) found.add(rule)
    return [...found].sort((one, other) => one.id - other.id)
  }

  #note(rule: Rule | undefined, found: Set<Rule>): void {
    if (rule) found.add(rule)
  }

  #findWords(words: readonly Word[], found: Set<Rule>): void {
    for (let start = 0; start < words.length; start++) {
      let node: WordNode | undefined = this.#words
      for (let at = start; node && at < words.length; at++) {
        node = node.next.get(words[at]!.letters)
        for (const { rule, words: pattern } of node?.ends ?? [])
          if (!found.has(rule) && pattern.every((word, index) => isSpellingOf(words[start + index]!, word)))
            found.add(rule)
      }
    }
  }
}
