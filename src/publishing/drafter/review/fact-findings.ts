import { counted } from '../../../platform/numbers.ts'
import { fold } from '../evidence/fold.ts'
import { videoOf } from '../evidence/videos.ts'
import type { FieldName, Proposal, WithEvidence } from '../proposal.ts'
import type { Finding, ReviewedProfile } from './report.ts'

const labels: Partial<Record<FieldName, string>> = {
  name: 'name',
  stage: 'stage',
  pricing_model: 'pricing model',
  pricing_summary: 'prices',
  country: 'country',
  city: 'city',
  founded_year: 'founding year',
  contact_email: 'contact email',
  demo_video_url: 'demo video',
  logo_url: 'logo',
  features: 'features',
  usps: 'points that set it apart',
  tagline: 'tagline',
  short_description: 'short description',
  description: 'description',
}

/** Fields with one correct value. The others are a matter of wording, and a stage is a matter of opinion. */
const comparedFields = [
  'name',
  'pricing_model',
  'country',
  'city',
  'founded_year',
] as const satisfies readonly FieldName[]
const expectedFields = [
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'features',
  'contact_email',
  'demo_video_url',
  'logo_url',
  'short_description',
  'description',
] as const satisfies readonly FieldName[]

/** Facts of the website that the profile states differently or not at all. */
export function factFindings({ fields, faqs, founders, socials }: ReviewedProfile, proposal: Proposal): Finding[] {
  const findings: Finding[] = []
  for (const field of comparedFields) {
    const [yours, theirs] = [fields[field], proposal.fields[field]]
    if (yours && theirs && fold(yours) !== fold(theirs.value))
      findings.push({
        kind: 'differs',
        part: field,
        message: `The website states a different ${labels[field]}.`,
        yours,
        website: theirs.value,
        evidence: theirs.evidence,
      })
  }
  const video = [fields.demo_video_url, proposal.fields.demo_video_url] as const
  if (video[0] && video[1] && videoOf(video[0]) !== videoOf(video[1].value))
    findings.push({
      kind: 'differs',
      part: 'demo_video_url',
      message: 'The website shows a different video.',
      yours: video[0],
      website: video[1].value,
      evidence: video[1].evidence,
    })
  for (const field of expectedFields) {
    const theirs = proposal.fields[field] as WithEvidence<string | string[]> | undefined
    if (theirs && isEmpty(fields[field]))
      findings.push({
        kind: 'missing',
        part: field,
        message: `The website states the ${labels[field]}, but your profile doesn't.`,
        yours: null,
        website: [theirs.value].flat().join('; '),
        evidence: theirs.evidence,
      })
  }
  for (const { value, evidence } of proposal.founders)
    if (!founders.some(({ name }) => fold(name) === fold(value.name)))
      findings.push({
        kind: 'missing',
        part: 'founders',
        message: `The website names ${value.name}.`,
        yours: null,
        website: [value.name, value.title].filter(Boolean).join(', '),
        evidence,
      })
  for (const [platform, link] of Object.entries(proposal.company_socials))
    if (!socials[platform])
      findings.push({
        kind: 'missing',
        part: `socials.${platform}`,
        message: 'The website links to this profile. Add it.',
        yours: null,
        website: link.value,
        evidence: link.evidence,
      })
  if (faqs.length === 0 && proposal.faqs.length > 0)
    findings.push({
      kind: 'missing',
      part: 'faqs',
      message: `The website answers ${counted(proposal.faqs.length, 'question')}, but your profile has no FAQ.`,
      yours: null,
      website: proposal.faqs.map(({ value }) => value.question).join(' '),
      evidence: proposal.faqs.flatMap(({ evidence }) => evidence.slice(0, 1)),
    })
  return findings
}

function isEmpty(value: string | string[] | null | undefined): boolean {
  return value === null || value === undefined || value.length === 0
}
