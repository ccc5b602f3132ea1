import type { ReadPage } from '../reader/text.ts'

/**
 * Words that only make sense if they are said to a machine that reads the page. No product says them of itself, so that a passage with
 * them is neither shown to a drafter nor quoted. The rest of the page is used as ever.
 */
const commands = [
  /\b(?:ignore|disregard|forget|override|bypass|skip|drop)\b[^.!?]{0,40}\b(?:previous|prior|above|earlier|preceding|foregoing|all|any|your|the|system|other)\b[^.!?]{0,30}\b(?:instruction|prompt|rule|direction|guideline|command|context|message|constraint)s?\b/iu,
  /\b(?:new|updated|important|system|hidden|secret|urgent|special)\b[^.!?]{0,20}\binstructions?\b[^.!?]{0,30}\b(?:for|to)\b[^.!?]{0,20}\b(?:ai|llm|model|assistant|agent|bot|gpt|crawler|language|reader)s?\b/iu,
  /\b(?:attention|note|hey|dear|hello|message|instructions?|important)\b[,:]?\s+(?:to |for )?(?:all |any |the |every )?(?:ai|llms?|chatgpt|gpt|claude|gemini|language models?|ai (?:agents?|assistants?|models?|crawlers?|bots?)|chatbots?)\b/iu,
  /\b(?:if|when|as|since|because|while) you(?: are|['’]re)\b[^.!?]{0,20}\b(?:an? )?(?:ai|llm|language model|chatbot|bot|crawler|agent|assistant|drafter|summari[sz]er)\b/iu,
  /\byou (?:are|['’]re) (?:now |actually )?(?:an? |the )?(?:ai\b|llm|language model|assistant|helpful|dan\b|chatgpt|jailbroken|developer mode|unrestricted)/iu,
  /\b(?:system|developer|assistant|hidden)[ _-]?(?:prompt|message|override)\b\s*[:=]|\[\/?(?:inst|system|sys)\]|<\|[^|>]{0,30}\|>|<<\/?sys>>|<\/?(?:system|assistant|instructions?|website|page|data)>|^#{2,}\s*(?:system|instruction|assistant|human|user)\b|\bbegin (?:system|instructions?)\b/iu,
  /\b(?:reveal|print|output|repeat|show|leak|return|disclose|send)\b[^.!?]{0,30}\b(?:system prompt|your (?:instructions|prompt|rules)|api[ _-]?keys?|secrets?|environment variables?|credentials)\b/iu,
  /\b(?:set|fill|change|output|answer|respond with|reply with|replace)\b[^.!?]{0,20}\b(?:the |its |this )?(?:name|tagline|description|short_description|pricing_model|pricing_summary|categor(?:y|ies)|contact_email|logo_url|demo_video_url|founded_year|founders?)\b[^.!?]{0,20}(?:\b(?:to|as|with|is|be)\b|=|:)\s*["“'‘«]?\S/iu,
  /\b(?:rate|rank|score|recommend|describe|list|classify|label|categori[sz]e)\b[^.!?]{0,30}\b(?:this|our|the)\b[^.!?]{0,20}\b(?:product|site|website|company|page|listing|app)\b[^.!?]{0,30}\b(?:as|highest|first|number one|#1|best)\b[^.!?]{0,40}\b(?:regardless|always|must|no matter|whatever)\b/iu,
  /\b(?:do not|don['’]t|never|must not)\b[^.!?]{0,30}\b(?:tell|mention|reveal|inform|warn)\b[^.!?]{0,20}\b(?:the )?(?:user|human|person|owner|operator|admin)s?\b/iu,
  /\bignorier\w*\b[^.!?]{0,40}\b(?:anweisung|vorherig|bisherig|instruktion)\w*|\bignor\w+\b[^.!?]{0,40}\b(?:instructions? précédentes|consignes|instrucciones|istruzioni|instruções|instructies)\b|игнорируй\w*[^.!?]{0,40}инструкци|(?:以前|これまで|上記|前)の(?:指示|命令)を?(?:すべて)?無視|忽略(?:之前|以上|前面|所有)[^。]{0,10}(?:指令|指示|说明|說明)/iu,
]

export function isCommand(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/\s+/g, ' ')
  return commands.some((pattern) => pattern.test(plain))
}

/** The page without passages that speak to the machine. */
export function withoutCommands(page: ReadPage): ReadPage {
  const safe = (text: string | null | undefined) => !text || !isCommand(text)
  return {
    ...page,
    title: safe(page.title) ? page.title : null,
    meta: Object.fromEntries(Object.entries(page.meta).filter(([, content]) => safe(content))),
    jsonLd: page.jsonLd.map((object) => withoutCommandsIn(object, 0) as typeof object),
    blocks: page.blocks.filter(({ text }) => safe(text)),
    links: page.links.map((link) => (safe(link.text) ? link : { ...link, text: '' })),
    images: page.images.map((image) => (safe(image.alt) ? image : { ...image, alt: '' })),
    embeds: page.embeds.map(({ src, title }) => ({ src, ...(title && safe(title) && { title }) })),
  }
}

function withoutCommandsIn(value: unknown, depth: number): unknown {
  if (depth > 20 || typeof value !== 'object' || value === null) return value
  const keep = (inner: unknown) => typeof inner !== 'string' || !isCommand(inner)
  if (Array.isArray(value)) return value.filter(keep).map((inner) => withoutCommandsIn(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => keep(inner))
      .map(([key, inner]) => [key, withoutCommandsIn(inner, depth + 1)]),
  )
}
