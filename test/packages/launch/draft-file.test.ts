import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Draft } from '../../../packages/client/src/index.ts'
import { draftFile, problemsOf, readDraftFile, withProblems } from '../../../packages/launch/src/draft-file.ts'

const field = (value: string | string[] | null, evidence: { quote: string; url: string }[] = []) => ({
  value,
  state: 'ai' as const,
  evidence,
  ai_value: value,
  accepted: false,
  regenerating: false,
  revision: 1,
})

const draft = {
  id: 'd',
  edit_url: 'https://launch.example/account/drafts/d',
  missing: [{ field: 'tagline', why: 'People see it first.', required: true }],
  fields: {
    name: field('Tidewell', [{ quote: 'Tidewell prints\nthe tide', url: 'https://tidewell.example/' }]),
    tagline: field(null),
    short_description: field('One page.'),
    description: field('# A heading\n\nFirst paragraph.\n\nSecond one.'),
    stage: field(null),
    categories: field(['Travel']),
    tags: field([]),
    pricing_model: field('subscription'),
    pricing_summary: field('€9  per month'),
    country: field('PT'),
    city: field('Porto'),
    founded_year: field('2021'),
    features: field(['Offline tables', '- with a dash']),
    usps: field(null),
    keywords: field(null),
    contact_email: field(null),
    demo_video_url: field(null),
    logo_url: field(null),
  },
} satisfies Partial<Draft> as Partial<Draft> as Draft

const text = draftFile(draft)
const changesIn = (changed: string) => readDraftFile(changed, draft).changes

describe('the file of a draft', () => {
  test('shows each field with the quote of the website and what is missing', () => {
    assert.match(
      text,
      /=== Name ===\n# Your website: "Tidewell prints the tide" \(https:\/\/tidewell\.example\/\)\n\nTidewell\n/,
    )
    assert.match(text, /=== Tagline ===\n# Required: People see it first\.\n\n\n/)
    assert.match(text, /=== Features ===\n# One per line\.\n\n- Offline tables\n/)
  })

  test('changes nothing when it is saved as it is, whatever the line ends', () => {
    assert.deepEqual(readDraftFile(text, draft), { isEmpty: false, problems: [], changes: {} })
    assert.deepEqual(changesIn(text.replaceAll('\n', '\r\n')), {})
    assert.deepEqual(changesIn(text.replace(/=== Country ===[^=]*/, '')), {}, 'a heading that was deleted')
  })

  test('finds what was changed, added and removed', () => {
    const changed = text
      .replace('\nTidewell\n', '\nTidewell Pro\n')
      .replace('# Required: People see it first.\n\n', '$&Tides on one page\n')
      .replace('First paragraph.', 'Another.')
      .replace('\nPorto\n', '\n')
      .replace('- Offline tables\n', '- Offline tables\n* Notes\n\n')
    assert.deepEqual(changesIn(changed), {
      name: 'Tidewell Pro',
      tagline: 'Tides on one page',
      description: '# A heading\n\nAnother.\n\nSecond one.',
      city: null,
      features: ['Offline tables', 'Notes', '- with a dash'],
    })
  })

  test('is empty when everything was deleted', () => {
    for (const nothing of ['', '\n\n', '# only a comment\n']) assert.ok(readDraftFile(nothing, draft).isEmpty)
  })

  test('reports unknown headings, duplicate headings, and text before the first one', () => {
    const found = (changed: string) => readDraftFile(changed, draft).problems.map(({ message }) => message)
    assert.match(found(text.replace('=== City ===', '=== Town ==='))[0]!, /no field called Town/)
    assert.match(found(`${text}\n=== City ===\nFaro\n`)[0]!, /twice/)
    assert.match(found(`Hello\n${text}`)[0]!, /belongs to no field: Hello/)
  })

  test('gets each error under its heading, keeps every word, and loses the previous errors', () => {
    const typed = text.replace('\nPorto\n', '\nMy own words\n')
    const problems = problemsOf([
      { path: 'fields.city', message: 'Too long.' },
      { path: 'fields.features[1]', message: 'Is odd.' },
      { path: 'founders', message: 'Missing.' },
    ])
    const marked = withProblems(typed, problems)
    assert.match(marked, /^# ERROR: founders: Missing\.\n/)
    assert.match(marked, /=== City ===\n# ERROR: Too long\.\n/)
    assert.match(marked, /=== Features ===\n# ERROR: Is odd\.\n/)
    assert.deepEqual(readDraftFile(marked, draft), readDraftFile(typed, draft))
    assert.equal(withProblems(marked, []), typed)
    assert.equal(withProblems(marked, problems), marked)
  })
})
