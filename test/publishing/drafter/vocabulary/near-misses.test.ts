import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageKindOf } from '../../../../src/publishing/drafter/extractive/page/kind.ts'
import { periodIn } from '../../../../src/publishing/drafter/extractive/words/prices.ts'
import { sectionKindOf } from '../../../../src/publishing/drafter/extractive/words/section-kinds.ts'
import { foundingWords, placeWords } from '../../../../src/publishing/drafter/vocabulary/companies.ts'
import { founderWords, notNames } from '../../../../src/publishing/drafter/vocabulary/people.ts'
import {
  anyOf,
  exactly,
  labelOf,
  type PhraseTable,
  splitRow,
} from '../../../../src/publishing/drafter/vocabulary/phrases.ts'
import { pricingProof, pricingWords } from '../../../../src/publishing/drafter/vocabulary/pricing.ts'
import { promptInjections } from '../../../../src/publishing/drafter/vocabulary/prompt-injections.ts'
import { stageWords } from '../../../../src/publishing/drafter/vocabulary/stages.ts'
import { negations, pageTexts, videoWords } from '../../../../src/publishing/drafter/vocabulary/texts.ts'
import { topicWords } from '../../../../src/publishing/drafter/vocabulary/topics.ts'
import { examplesOf } from './examples.ts'
import { rows } from './tables.ts'

const joined = { joiners: '-' }

const nearMisses: [what: string, pattern: RegExp, texts: string[]][] = [
  [
    'free',
    anyOf(pricingWords.free, joined),
    ['sugar-free', 'Freelancers', 'a carefree day', 'free-range eggs', 'gratitude'],
  ],
  ['a trial', anyOf(pricingWords.freeSomethingElse), ['Free forever', 'Free of charge', 'It is free', 'Kostenlos']],
  ['a free product', anyOf(pricingWords.freeProduct, joined), ['is freely available', 'free trial', 'gluten free']],
  ['contacting sales', anyOf(pricingWords.contactSales), ['Contact our support', 'Get a prize', 'Salespeople']],
  ['a custom price', exactly(pricingWords.customPrice), ['Custom domains', 'Contact us today', 'individually']],
  ['usage', anyOf(pricingWords.usageBased), ['Pay once', 'per person', 'Usage tips']],
  ['open source', anyOf(pricingWords.openSource), ['open-sourced by Acme', 'MIT graduates', 'licensed professionals']],
  ['a commission', anyOf(pricingWords.commission), ['coffee', 'cutting edge', 'feedback']],
  ['proof of free', anyOf(pricingProof.free), ['Freedom', 'carefreely', '£3']],
  ['proof of usage', anyOf(pricingProof.usageBased), ['per annum', 'Paying guests', 'perfect request']],
  ['a waitlist', anyOf(stageWords.waitlist), ['Nothing is coming soon enough', 'Waiting for the list', 'reorder']],
  ['a beta', anyOf(stageWords.beta), ['alphabet soup', 'Better than before', 'alpha male']],
  ['a launch', anyOf(stageWords.launched), ['available in nowhere', 'launcher', 'is not live']],
  ['founding', anyOf(foundingWords.proof), ['foundry', 'firsthand accounts', 'Gründe', 'establishments']],
  ['a label of founding', labelOf(foundingWords.foundedLabel), ['Founded by', 'since then', 'Gründungsteam']],
  ['being located', anyOf(placeWords.located), ['Inês Faro', 'berberler için', 'frominside', 'teams']],
  ['being elsewhere', anyOf(placeWords.elsewhere), ['courteous', 'userland', 'eventually']],
  ['a street', anyOf(placeWords.notACity), ['Stuttgart', 'Roadrunner', 'Käthe', 'Housewarming']],
  ['a founder', anyOf(founderWords.role), ['foundered', 'foundry', 'Gründerzeit', 'confounders']],
  ['proof of a founder', anyOf(founderWords.proof), ['remake', 'ownership', 'buildings', 'a funding round']],
  ['no name', anyOf(notNames), ['Theodora Onassis', 'Marketa Isaksen', 'Inga Tomas']],
  ['a negation', anyOf(negations), ['notable', 'nothing', 'nonstop', 'passage', 'sinister']],
  ['a greeting', anyOf(pageTexts.greeting), ['Hidden costs', 'A warm welcome', 'Heyday']],
  ['a cookie banner', anyOf(pageTexts.cookieConsent), ['We bake cookies', 'Accept cards', 'cookiecutter policy']],
  ['an empty title', exactly(pageTexts.emptyTitle), ['Home care', 'Welcome to Acme', 'Apps', 'Startseiten']],
  ['a video', anyOf(videoWords), ['watchmaker', 'playful', 'tourism', 'Democracy']],
  ['a prompt injection', injections(), ['Ignore the noise. Follow our rules', 'You are welcome', 'Set your name free']],
  ...topic('ai', ['holistički', 'maintain', 'Kiosk', 'llama', 'kişi']),
  ...topic('apis', ['apiary', 'endpointed']),
  ...topic('accounting', ['taxi', 'accountable', 'vats']),
  ...topic('stock', ['stockings', 'inventors']),
  ...topic('notes', ['noteworthy', 'notebookish']),
  ...topic('hospitality', ['barge', 'cookie', 'guesswork', 'cafeteria']),
  ...topic('fitness', ['gymnasium', 'stand upright', 'walked']),
]

for (const [what, pattern, texts] of nearMisses) {
  test(`${what} is not found in similar words`, () => {
    for (const text of texts) assert.doesNotMatch(text, pattern)
  })
}

function topic(name: keyof typeof topicWords, texts: string[]): [string, RegExp, string[]][] {
  return [[`the topic ${name}`, anyOf(topicWords[name] as PhraseTable), texts]]
}

function injections(): RegExp {
  return anyOf(promptInjections, { gap: '[^.!?。]' })
}

/** These match an earlier row of the table. */
const earlierHeadings: Record<string, string> = { 'why customers': 'customers', 'press kit': 'customers' }

test('every heading announces its section', () => {
  for (const { concept, row } of rows) {
    const [, kind, place] = /^sectionHeadings\.(\w+)\.(\w+)$/.exec(concept) ?? []
    if (!kind) continue
    for (const example of splitRow(row).flatMap(examplesOf)) {
      const text = place === 'beforeName' ? `${example} Acme` : example.endsWith(' ') ? `${example}us` : example
      assert.equal(sectionKindOf(text), earlierHeadings[example] ?? kind, text)
    }
  }
})

test('a heading with similar words announces nothing', () => {
  for (const text of [
    'Steam engines',
    'Feedback that your team will give you every single week',
    'A priceless view over the sea',
    'Whyalla by night',
    'Storytellers and dreamers',
    'Newspapers of the world',
    'Contactless',
    'La prévision surf',
    'Supportive parents',
    'Un jardin connecté',
  ])
    assert.equal(sectionKindOf(text), null, text)
})

test('the kind of every page follows from its path', () => {
  for (const { concept, row } of rows) {
    const [, kind] = /^pageWords\.(\w+)$/.exec(concept) ?? []
    if (!kind) continue
    for (const example of splitRow(row).flatMap(examplesOf)) {
      const url = `https://acme.example/${encodeURIComponent(example)}`
      assert.equal(kindOfPage(url), kind, example)
    }
  }
  for (const path of ['steamboats', 'pressure', 'terminal', 'planets', 'abouts', 'plains/'])
    assert.equal(kindOfPage(`https://acme.example/${path}`), 'other', path)
})

function kindOfPage(url: string): string {
  return pageKindOf({ url, title: null } as Parameters<typeof pageKindOf>[0], 'https://acme.example/')
}

test('every period is found after a price', () => {
  for (const { concept, row } of rows) {
    const [, period] = /^periodWords\.(\w+)$/.exec(concept) ?? []
    if (!period) continue
    for (const example of splitRow(row).flatMap(examplesOf)) assert.equal(periodIn(`9 € ${example}`), period, example)
  }
  for (const text of [
    '9 € Monaco',
    '9 € mesa',
    '9 € yearning',
    '9 € förstår',
    '9 € dükkân',
    '9 € weekend',
    '9 € oncetold',
  ])
    assert.equal(periodIn(text), null, text)
})
