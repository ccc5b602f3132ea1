import type { CrawledPage } from '../../reader/text.ts'
import type { Proposal } from '../proposal.ts'
import { unsureParts } from './confidence.ts'
import { categoriesOf, type KnownCategory, textsAbout } from './fields/categories.ts'
import { descriptionOf, shortDescriptionOf } from './fields/descriptions.ts'
import { contactEmailOf } from './fields/email.ts'
import { featuresOf, uspsOf } from './fields/features.ts'
import { foundedYearOf } from './fields/founded.ts'
import { keywordsOf, tagsOf } from './fields/keywords.ts'
import { logoOf } from './fields/logo.ts'
import { nameOf } from './fields/name.ts'
import { placeOf } from './fields/place.ts'
import { pricingOf } from './fields/pricing.ts'
import { stageOf } from './fields/stage.ts'
import { taglineOf } from './fields/tagline.ts'
import { demoVideoOf } from './fields/video.ts'
import { faqsOf } from './parts/faqs.ts'
import { foundersOf } from './parts/founders.ts'
import { milestonesOf } from './parts/milestones.ts'
import { socialsOf } from './parts/socials.ts'
import { storyOf } from './parts/story.ts'
import { draftedSiteOf } from './site.ts'
import { siteNamesOf } from './site-names.ts'

const emptyProposal: Proposal = {
  fields: {},
  faqs: [],
  founders: [],
  company_socials: {},
  founder_socials: {},
  story: {},
  milestones: [],
}

/** Drafts a profile by rules, word for word from the website. The same pages always give the same proposal. */
export function draftExtractively(
  pages: readonly CrawledPage[],
  { categories }: { categories: readonly KnownCategory[] },
): Proposal {
  const site = draftedSiteOf(pages)
  if (!site) return emptyProposal
  const foundName = nameOf(site)
  const name = foundName?.value
  const siteNames = siteNamesOf(site, name)
  const founders = foundersOf(site, siteNames)
  const milestones = milestonesOf(site)
  const socials = socialsOf(site, name, founders)
  const pricing = pricingOf(site, name)
  const texts = {
    tagline: taglineOf(site, name),
    short_description: shortDescriptionOf(site, name),
    description: descriptionOf(site, name),
  }
  const features = featuresOf(site, name)
  const lists = {
    features,
    usps: uspsOf(site, name, features),
    keywords: keywordsOf(site),
    tags: tagsOf(site),
  }
  const proposal: Proposal = {
    fields: withoutUndefined({
      name: foundName,
      ...texts,
      stage: stageOf(site),
      categories: categoriesOf(textsAbout(site, name, texts, [lists.features, lists.keywords]), categories),
      pricing_model: pricing.model,
      pricing_summary: pricing.summary,
      ...placeOf(site),
      founded_year: foundedYearOf(site, siteNames, milestones),
      ...lists,
      contact_email: contactEmailOf(site, name),
      demo_video_url: demoVideoOf(site),
      logo_url: logoOf(site, name),
    }),
    faqs: faqsOf(site),
    founders: founders.map(({ value, evidence }) => ({ value, evidence })),
    company_socials: socials.company,
    founder_socials: socials.founder,
    story: storyOf(site),
    milestones,
  }
  return { ...proposal, unsure: unsureParts(site, proposal) }
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }
}
