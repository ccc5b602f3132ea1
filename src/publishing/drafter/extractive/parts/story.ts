import type { StorySection } from '../../../../directory/listings/story.ts'
import type { Proven } from '../../proposal.ts'
import type { Page } from '../page/page.ts'
import { ancestors, isInside, type Line } from '../page/tree.ts'
import { proven, quote } from '../proof.ts'
import type { Site } from '../site.ts'

const headings: [Exclude<StorySection, 'title'>, RegExp][] = [
  [
    'why_started',
    /^why (?:we|i) (?:started|built|made|began|created|do (?:this|it)|are doing this|exist)|^why (?:this|.{2,30}) exists|^(?:the )?(?:reason|idea) (?:behind|why)|^how (?:it|this) (?:all )?(?:began|started)$|^warum (?:wir|es|ich)\b|^wie alles begann|^pourquoi (?:nous avons|on a|j(?:'|’)ai)|^la naissance|^por qu[ée] (?:empezamos|creamos|lo hicimos)|^perch[ée] (?:abbiamo|è nato)|^waarom (?:we|wij) (?:begonnen|dit)|^創業のきっかけ|^なぜ|^لماذا (?:بدأنا|أسسنا)/iu,
  ],
  [
    'problem',
    /^the problem|^what(?:'|’)s (?:wrong|broken)|^problem$|^das problem|^le probl[èe]me|^el problema|^il problema|^o problema|^het probleem|^(?:解決したい)?課題|^المشكلة/iu,
  ],
  [
    'challenges',
    /^(?:our |the )?(?:biggest )?challenges?\b|^what was hard|^the hard (?:part|bits?)|^herausforderungen|^(?:les |nos )?d[ée]fis|^(?:los |nuestros )?desaf[ií]os|^(?:le )?sfide|^التحديات/iu,
  ],
  [
    'achievements',
    /^(?:our )?achievements|^what we(?:'|’)ve (?:achieved|done)|^(?:unsere )?erfolge|^nos r[ée]ussites|^(?:nuestros )?logros|^(?:i nostri )?(?:risultati|successi)|^إنجازات/iu,
  ],
  [
    'lessons',
    /^(?:the )?lessons?\b|^what (?:we|i)(?:(?:'|’)ve| have)? learn(?:ed|t)|^was wir gelernt haben|^ce que nous avons appris|^lo que (?:hemos )?aprendi(?:mos|do)|^cosa abbiamo imparato|^学んだこと|^ما تعلمناه/iu,
  ],
  [
    'whats_next',
    /^what(?:'|’)s next|^what comes next|^where (?:we|it)(?:'|’)?(?:re| are|s| is)? (?:going|headed)|^the future$|^(?:our )?(?:plans|roadmap)(?: for the future)?$|^wie es weitergeht|^ausblick|^(?:et )?(?:la suite|et apr[èe]s|l(?:'|’)avenir)|^qu[ée] (?:viene|sigue)|^(?:il futuro|cosa ci aspetta)|^今後|^これから|^الخطوة القادمة|^ماذا بعد/iu,
  ],
  [
    'journey',
    /^(?:our|the) journey|^unser weg|^(?:notre|le) parcours|^nuestro (?:camino|recorrido)|^il (?:nostro )?(?:percorso|viaggio)|^歩み|^رحلتنا/iu,
  ],
  [
    'story',
    /^(?:our|the|my) (?:story|beginnings?)|^story$|^(?:the )?story (?:of|behind)|^how (?:we|it) (?:got here|came)|^unsere geschichte|^(?:die )?geschichte|^notre histoire|^nuestra historia|^la nostra storia|^a nossa hist[óo]ria|^nossa hist[óo]ria|^ons verhaal|^vår historia|^nasza historia|^私たちの(?:物語|ストーリー)|^ストーリー|^我们的故事|^قصتنا|^наша история/iu,
  ],
]
const longest = 8_000

/** What the site tells under headings such as `Our story` or `Why we started`, whole paragraphs as they stand. */
export function storyOf(site: Site): { [Section in StorySection]?: Proven<string> } {
  const story: { [Section in StorySection]?: Proven<string> } = {}
  for (const page of site.of('about', 'team', 'home', 'other', 'contact')) {
    for (const line of page.lines) {
      const section =
        page.rank(line) === null
          ? undefined
          : headings.find(([, pattern]) => line.text.length <= 60 && pattern.test(line.text.trim()))?.[0]
      if (!section || story[section] || page.isForeign(line)) continue
      const paragraphs = below(page, line)
      const text = paragraphs.map((one) => one.text).join('\n\n')
      if (paragraphs.length > 0 && text.length >= 30 && text.length <= longest)
        story[section] = proven(text, ...paragraphs.map((one) => quote(one.text, page)))
    }
  }
  return story
}

/** The running text right under a heading, up to the next one, within the box that holds both. */
function below(page: Page, heading: Line): Line[] {
  const found: Line[] = []
  const after = page.lines.slice(heading.index + 1)
  const container = [...ancestors(heading.box)]
    .slice(1)
    .find((box) => after.some((line) => isRunning(page, line) && isInside(line.box, box)))
  for (const line of after) {
    if (!container || !isInside(line.box, container) || page.rank(line) !== null || !page.above(line).includes(heading))
      break
    if (isRunning(page, line)) found.push(line)
  }
  return found
}

function isRunning(page: Page, line: Line): boolean {
  return (
    (line.kind === 'paragraph' || line.kind === 'item') &&
    line.text.length >= 20 &&
    page.rank(line) === null &&
    !page.isFurniture(line)
  )
}
